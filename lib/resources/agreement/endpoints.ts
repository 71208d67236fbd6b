import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { pageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { agreementCreated, agreementUpdated, serviceAgreementsRefused } from "./events";
import {
  agreement,
  agreementCreate,
  agreementDetail,
  agreementList,
  agreementPreview,
  agreementUpdate,
  agreementVersion,
  agreementVersionList,
  serviceAgreements,
  serviceAgreementsSet,
} from "./schema";

const area = "Agreements";
const byId = z.object({ id: identifier });
const exampleBody = JSON.stringify({
  blocks: [
    {
      key: "a1b2c",
      text: "These terms hold from the day you accept them.",
      type: "unstyled",
      depth: 0,
      inlineStyleRanges: [{ offset: 0, length: 11, style: "BOLD" }],
      entityRanges: [],
      data: {},
    },
  ],
  entityMap: {},
});
const exampleContent = {
  en: { title: "Terms of use", description: "What we owe each other.", body: exampleBody },
};

const extended = z
  .array(z.enum(["services"], "The value can be: services."))
  .default([])
  .meta({ description: "`services` adds the identifiers of the services an agreement belongs to." });

export const listAgreements = endpoint({
  name: "listAgreements",
  method: "GET",
  path: "/v1/agreement",
  area,
  summary: "List agreements",
  description: "All agreements of the tenant: terms that a user or account accepts.",
  feature: "Platform/Contract",
  list: agreementList,
  query: {
    type: z
      .array(z.string().max(200))
      .optional()
      .meta({ description: "Only agreements of this type; several values match any of them." }),
    extended,
  },
  response: z.array(agreement),
  example: { query: "type=USER&extended[]=services" },
});

export const listAgreementChanges = endpoint(changesOf("listAgreementChanges", listAgreements, agreement));

export const getAgreement = endpoint({
  name: "getAgreement",
  method: "GET",
  path: "/v1/agreement/:id",
  area,
  summary: "Get an agreement",
  feature: "Platform/Contract",
  params: byId,
  response: agreementDetail,
  ...recordOf(agreementList),
});

export const getAgreementHistory = endpoint(
  historyOf("getAgreementHistory", getAgreement, "an agreement", "Of a body only its version is named, as in the log."),
);

export const createAgreement = endpoint({
  name: "createAgreement",
  method: "POST",
  path: "/v1/agreement",
  area,
  summary: "Create an agreement",
  description:
    "The text is stored as version 1. While it is active, every user of the tenant has to accept it, and if it is `global` the users of direct child tenants too.",
  feature: "Platform/Contract/Write",
  body: agreementCreate,
  response: agreementDetail,
  status: 201,
  etag: true,
  event: agreementCreated,
  example: { body: { content: exampleContent, reconsent: true } },
});

export const updateAgreement = endpoint({
  name: "updateAgreement",
  method: "PUT",
  path: "/v1/agreement/:id",
  area,
  summary: "Update an agreement",
  description:
    "Updates the fields that are sent; other members are ignored. A new text is stored as the next version. If `reconsent` is true, earlier acceptances no longer count, unless the change is `minor` and has a `reason`; if it is false, they still count. Setting `reconsent` to true invalidates acceptances of texts older than the last change that was not minor.",
  feature: "Platform/Contract/Write",
  params: byId,
  body: agreementUpdate,
  response: agreementDetail,
  etag: true,
  event: agreementUpdated,
  example: { body: { content: { en: { title: "Terms of service" } }, minor: true, reason: "A clearer title" } },
});

export const previewAgreement = endpoint({
  name: "previewAgreement",
  method: "POST",
  path: "/v1/agreement/:id/preview",
  area,
  summary: "Preview an update of an agreement",
  description:
    "Takes the body of an update and returns, without changing anything, what it would change and who would have to accept.",
  feature: "Platform/Contract/Write",
  params: byId,
  body: agreementUpdate,
  response: agreementPreview,
  example: { body: { content: { en: { title: "Terms of service" } }, reconsent: true } },
});

export const listAgreementVersions = endpoint({
  name: "listAgreementVersions",
  method: "GET",
  path: "/v1/agreement/:id/version",
  area,
  summary: "List the versions of an agreement",
  description: "All versions of the agreement's text, newest first, with the SHA-256 of each language.",
  feature: "Platform/Contract",
  params: byId,
  list: agreementVersionList,
  query: {
    extended: z
      .array(z.enum(["content"], "The value can be: content."))
      .default([])
      .meta({ description: "`content` adds the texts." }),
  },
  response: pageOf(agreementVersion.partial({ content: true })),
  example: { query: "~perPage=10" },
});

export const getAgreementVersion = endpoint({
  name: "getAgreementVersion",
  method: "GET",
  path: "/v1/agreement/:id/version/:version",
  area,
  summary: "Get a version of an agreement",
  description: "A published text, which never changes; receipts of consent are verified against it.",
  feature: "Platform/Contract",
  params: z.object({
    id: identifier,
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  }),
  response: agreementVersion,
  etag: true,
  example: { path: "/v1/agreement/:id/version/1" },
});

export const listServiceAgreements = endpoint({
  name: "listServiceAgreements",
  method: "GET",
  path: "/v1/agreement/service/:id",
  area,
  summary: "List the agreements of a service",
  feature: "Platform/Contract",
  params: byId,
  externalId: true,
  list: agreementList,
  query: { extended },
  response: z.array(agreement),
});

export const setServiceAgreements = endpoint({
  name: "setServiceAgreements",
  method: "PUT",
  path: "/v1/agreement/service/:id",
  area,
  summary: "Set the agreements of a service",
  description: "Replaces the set: adds the service to the given agreements and removes it from all others.",
  feature: "Platform/Contract/Write",
  params: byId,
  externalId: true,
  body: serviceAgreements,
  response: serviceAgreementsSet,
  event: serviceAgreementsRefused,
  example: { body: { agreements: [] } },
});
