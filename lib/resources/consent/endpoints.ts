import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { pageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { agreementAccepted, agreementReminded } from "./events";
import { myAgreement, myAgreementDetail } from "./mine-schema";
import {
  acceptance,
  acceptanceCount,
  acceptanceCountList,
  acceptanceList,
  consentReason,
  receipt,
  reminder,
  signature,
  signatureCreate,
  signedAgreement,
  signedAgreementList,
} from "./schema";

const area = "Consent";
const byId = z.object({ id: identifier });

export const listSignedAgreements = endpoint({
  name: "listSignedAgreements",
  method: "GET",
  path: "/v1/signed-agreement",
  area,
  summary: "List consents",
  keywords: "who accepted the agreement, and when",
  description:
    "Who accepted which version in which language, newest first: the consents of the tenant's users, and those of its direct children's users to its global agreements.",
  feature: "Platform/Contract",
  list: signedAgreementList,
  response: z.array(signedAgreement),
  example: { query: "~filter[language]=en&~perPage=10" },
});

export const signAgreement = endpoint({
  name: "signAgreement",
  method: "POST",
  path: "/v1/signed-agreement",
  area,
  summary: "Record a consent",
  description:
    "The signed-in user accepts the current text of an agreement. The record has the agreement, version, language, SHA-256 of the text, user, time, browser and IP address, and never changes; accepting the same text again answers the record that exists. Any other JSON object is stored as signed by the user. With an API key, send the `user` who accepts.",
  feature: "authenticated",
  body: signatureCreate,
  response: signature,
  status: 201,
  etag: true,
  refusals: { conflict: "the version that was shown is not the current one." },
  event: agreementAccepted,
  example: {
    body: { agreement: "65ccb1b29455f4c7be000000", language: "en", user: "63b21e8094c62e5769000001" },
  },
});

export const getSignedAgreement = endpoint({
  name: "getSignedAgreement",
  method: "GET",
  path: "/v1/signed-agreement/:id",
  area,
  summary: "Get a consent",
  description: "You can get your own consents, and with Platform/Contract all consents in the list.",
  feature: "authenticated",
  params: byId,
  response: signature,
  etag: true,
});

export const getReceipt = endpoint({
  name: "getReceipt",
  method: "GET",
  path: "/v1/signed-agreement/:id/receipt",
  area,
  summary: "Download the receipt of a consent",
  description:
    "The receipt can be verified without this service: `sha256` is the SHA-256 of the published version's `content.<language>` as canonical JSON (RFC 8785) in UTF-8. You can get your own consents, and with Platform/Contract all consents in the list.",
  feature: "authenticated",
  params: byId,
  response: receipt,
  etag: true,
  attachment: "consent-receipt.json",
});

export const listAcceptances = endpoint({
  name: "listAcceptances",
  method: "GET",
  path: "/v1/agreement/:id/consent",
  area,
  summary: "List who has and has not accepted an agreement",
  description:
    "One row for each user who has to accept the agreement: the tenant's users, and for a global agreement those of direct child tenants too. Disabled users do not have to accept, and nobody has to accept an inactive agreement.",
  feature: "Platform/Contract",
  params: byId,
  list: acceptanceList,
  response: pageOf(acceptance),
  example: { query: "~filter[status]=pending" },
});

export const explainConsent = endpoint({
  name: "explainConsent",
  method: "GET",
  path: "/v1/agreement/:id/why",
  area,
  summary: "Explain why a user has to accept an agreement",
  description:
    "Evaluates each condition for asking the user. A user of another tenant is answered as one that does not exist; `user` defaults to the caller.",
  feature: "Platform/Contract",
  params: byId,
  query: { user: identifier.optional().meta({ description: "The id of a user of the tenant or of a customer." }) },
  response: consentReason,
  example: { query: "user=1" },
});

export const remindOfAgreement = endpoint({
  name: "remindOfAgreement",
  method: "POST",
  path: "/v1/agreement/:id/consent/remind",
  area,
  summary: "Remind those who have not accepted an agreement",
  description:
    "Sends each of them an e-mail with a link to the agreement, where e-mail is configured; else the link is for you to pass on. Nobody is reminded of the same text twice within 24 hours. A request reminds at most 500 users; `more` says that there are others.",
  feature: "Platform/Contract/Write",
  params: byId,
  response: reminder,
  refusals: { conflict: "the agreement is not active." },
  event: agreementReminded,
});

export const listAcceptanceCounts = endpoint({
  name: "listAcceptanceCounts",
  method: "GET",
  path: "/v1/agreement-consent",
  area,
  summary: "Count who has and has not accepted",
  description: "For each active agreement, how many users have accepted.",
  feature: "Platform/Contract",
  list: acceptanceCountList,
  response: z.array(acceptanceCount),
});

export const listMyAgreements = endpoint({
  name: "listMyAgreements",
  method: "GET",
  path: "/v1/user/me/agreement",
  area,
  summary: "List the agreements I have to accept",
  description:
    "The active agreements that the signed-in user has to accept, with their texts: those of the user's tenant, and the global ones of its parent. Empty for an API key.",
  feature: "authenticated",
  response: z.array(myAgreement),
});

export const getMyAgreement = endpoint({
  name: "getMyAgreement",
  method: "GET",
  path: "/v1/user/me/agreement/:id",
  area,
  summary: "Get an agreement I have to accept",
  description:
    "Its current text, and the text that the signed-in user accepted last, so that what has changed can be shown. Every user who is asked may read it, without Platform/Contract. An API key is not asked: 404.",
  feature: "authenticated",
  params: byId,
  response: myAgreementDetail,
  etag: true,
});
