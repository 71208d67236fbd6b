import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { richTextLimits } from "@/lib/base/rich-text/vocabulary";
import { richTextInput } from "@/lib/base/rich-text/written";
import { languageTag } from "@/lib/base/schema/language";
import {
  described,
  identifier,
  nameText,
  partialObject,
  richText,
  tenantId,
  text,
  timestamp,
} from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const language = z.string().regex(/^[A-Za-z0-9_-]{1,35}$/, message("A language code is letters, digits and hyphens."));
const textTexts = {
  title: "What it is called, at most 255 characters.",
  description: "What it is about, at most 2,000 characters.",
};
const content = z
  .record(language, partialObject({ title: text, description: text, body: richText }, textTexts))
  .meta({ description: "The text, by the code of its language, such as en." });
const agreementTexts = {
  services: "Identifiers of the services that it is about; with `extended[]=services`.",
  active: "Whether users are asked to accept it.",
  global: "Whether users of direct child tenants have to accept too.",
  reconsent: "Whether a new text invalidates earlier acceptances.",
  type: "What kind of agreement it is, such as `USER`; at most 50 characters.",
};

export const agreement = partialObject(
  {
    _id: identifier,
    content,
    services: z.array(text),
    active: z.boolean(),
    global: z.boolean(),
    reconsent: z.boolean(),
    tenant: tenantId,
    type: text,
    created: timestamp,
    updated: timestamp,
  },
  agreementTexts,
)
  .required({ _id: true })
  .meta({ id: "Agreement" });

export type Agreement = z.infer<typeof agreement>;

export const agreementList = defineList({
  record: agreement,
  id: "_id",
  table: "agreement",
  visibility: "own",
  columns: ["tenant", "type", "active", "global", "reconsent", "created", "updated"],
  search: ["_id", "type", "content.*.title", "content.*.description"],
  defaultSort: "-created",
  versions: { kind: "agreement" },
  envelope: { style: "array" },
  onRequest: ["services"],
});

/** A single agreement. */
export const agreementDetail = agreement
  .extend({
    service: partialObject({ _id: text, name: text }, { _id: "Identifier of the service.", name: "What it is called." })
      .optional()
      .meta({ description: "The first of its services, named after the product of that identifier." }),
    version: z.number().meta({ description: "The number of the current version of the text, from 1." }),
    __v: z.number().meta({ description: "The number of updates of the record." }),
  })
  .meta({ id: "AgreementDetail" });

export type AgreementDetail = z.infer<typeof agreementDetail>;

/** A language tag as in BCP 47, which is stricter than the check of imports. */
const languageInput = z.string().regex(languageTag, message("A language is a tag such as en or nb-NO."));
const title = nameText(255, message("An agreement needs a title."));
const description = text.max(2_000, message("A description has at most 2,000 characters."));
const services = z.array(text.min(1).max(200)).max(500);
const type = text.min(1).max(50);

export const agreementCreate = z
  .object({
    content: z
      .record(
        languageInput,
        z.object(described({ title, description: description.default(""), body: richTextInput }, textTexts)),
      )
      .refine((languages) => Object.keys(languages).length > 0, message("An agreement has at least one language."))
      .meta({ description: "The text in each language." }),
    services: services.default([]).meta({ description: "Identifiers of the services that it is about, at most 500." }),
    active: z.boolean().default(true).meta({ description: "Whether users are asked to accept it." }),
    global: z
      .boolean()
      .default(false)
      .meta({ description: "Whether users of direct child tenants have to accept too." }),
    reconsent: z.boolean().default(false).meta({ description: "Whether a new text invalidates earlier acceptances." }),
    type: type.default("USER").meta({ description: agreementTexts.type }),
    tenant: tenantId.optional().meta({ description: "The caller's own tenant; another one is refused." }),
  })
  .meta({ id: "AgreementCreate" });

export type AgreementCreate = z.infer<typeof agreementCreate>;

export const agreementUpdate = partialObject(
  {
    content: z
      .record(
        languageInput,
        partialObject(
          {
            title,
            description,
            // An unchanged text may be an imported one that is not a valid document; the service checks changed texts.
            body: text
              .max(richTextLimits.sourceLength)
              .meta({ description: "A raw Draft.js document, serialized as JSON." }),
          },
          textTexts,
        ).nullable(),
      )
      .meta({ description: "The languages to update; null removes a language." }),
    services,
    active: z.boolean(),
    global: z.boolean(),
    reconsent: z.boolean(),
    type,
    minor: z
      .boolean()
      .meta({ description: "Whether earlier acceptances still count after this change of text; needs a `reason`." }),
    reason: text.min(1).max(500).meta({ description: "Why it is a minor change, at most 500 characters." }),
  },
  agreementTexts,
)
  .refine((sent) => !sent.minor || sent.reason !== undefined, {
    path: ["reason"],
    message: message("A minor change needs a reason."),
  })
  .meta({ id: "AgreementUpdate" });

export type AgreementUpdate = z.infer<typeof agreementUpdate>;

/** A version of an agreement's text, which never changes. */
export const agreementVersion = z
  .object({
    _id: text.meta({ description: "Identifier of the version." }),
    agreement: identifier.meta({ description: "Identifier of the agreement." }),
    version: z.number().meta({ description: "Its number, from 1." }),
    content,
    sha256: z.record(language, z.string()).meta({
      description:
        "For each language the SHA-256, in hexadecimal, of `content.<language>` in canonical JSON (RFC 8785) as UTF-8.",
    }),
    reconsent: z.boolean().meta({ description: "Whether this version invalidated acceptances of earlier versions." }),
    minor: z.boolean().meta({ description: "Whether acceptances of the version before still count." }),
    reason: text.optional().meta({ description: "Why it is a minor change." }),
    created: timestamp,
  })
  .meta({ id: "AgreementVersion" });

export type AgreementVersion = z.infer<typeof agreementVersion>;

export const agreementVersionList = defineList({
  record: agreementVersion,
  id: "_id",
  table: "agreement_version",
  visibility: "own",
  columns: ["agreement", "version", "created"],
  search: ["reason", "content.*.title"],
  defaultSort: "-version",
  envelope: { style: "page", items: "data", total: "total" },
  onRequest: ["content"],
});

export const serviceAgreements = z
  .object({
    agreements: z.array(identifier).max(1_000).meta({ description: "Identifiers of agreements, at most 1,000." }),
  })
  .meta({ id: "ServiceAgreements" });

export const serviceAgreementsSet = z
  .object(
    described(
      { added: z.array(text), removed: z.array(text) },
      { added: "Agreements that have the service now.", removed: "Agreements that have it no longer." },
    ),
  )
  .meta({ id: "ServiceAgreementsSet" });

const value = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);

/** One changed member by its dotted path. Bodies are shown as added and removed lines. */
const change = z.object({
  path: z.string().meta({ description: "The member, by its dotted path." }),
  before: value.optional().meta({ description: "Its present value." }),
  after: value.optional().meta({ description: "Its value after the update." }),
  lines: z
    .array(
      z.object({
        change: z.enum(["added", "removed"]).meta({ description: "What happens to the line." }),
        text: z.string().meta({ description: "The line itself." }),
      }),
    )
    .optional()
    .meta({ description: "Of a text: its lines that change." }),
});

export const agreementPreview = z
  .object({
    _id: identifier,
    version: z
      .object(
        described({ before: z.number(), after: z.number() }, { before: "At present.", after: "After the update." }),
      )
      .meta({ description: "The number of the version." }),
    changes: z.array(change).meta({ description: "What the update changes." }),
    asked: z
      .object(
        described(
          { before: z.number(), after: z.number(), newly: z.number() },
          { before: "At present.", after: "After the update.", newly: "Because of the update." },
        ),
      )
      .meta({ description: "How many users have to accept: now, after the update, and newly because of the update." }),
    total: z.number().meta({ description: "How many users the agreement applies to after the update." }),
    users: z
      .array(z.object({ user_id: text, tenant: tenantId, username: text, full_name: text }))
      .meta({ description: "The first hundred users who would newly have to accept." }),
  })
  .meta({ id: "AgreementPreview" });

export type AgreementChange = z.infer<typeof change>;
export type AgreementPreview = z.infer<typeof agreementPreview>;
