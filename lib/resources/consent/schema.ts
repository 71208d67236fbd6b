import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, json, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";

/** The members of a consent to an agreement; absent if something else was signed. */
const evidence = {
  agreement: identifier.optional(),
  version: z.number().optional(),
  language: text.optional(),
  sha256: text.optional().meta({ description: "Of the accepted text, as its version publishes it." }),
  browser: text.optional().meta({ description: "The User-Agent of the browser or program." }),
  address: text.optional().meta({ description: "The IP address of the request." }),
  recordedBy: text.optional().meta({ description: "Who recorded it, if not the user." }),
  created: timestamp,
};

const signer = {
  user_id: text,
  tenant: tenantId.meta({ description: "Identifier of the user's tenant." }),
  username: text,
  full_name: text,
};

const data = json.meta({
  description:
    "What was signed: for an agreement of ours an array with that agreement, its content cut to title and description in the accepted language; else the JSON object as it was sent.",
});

/** A consent in a list. */
export const signedAgreement = z
  .object({ _id: identifier, ...signer, data, ...evidence })
  .meta({ id: "SignedAgreement" });

export type SignedAgreement = z.infer<typeof signedAgreement>;

export const signedAgreementList = defineList({
  record: signedAgreement,
  id: "_id",
  table: "consent",
  visibility: "family",
  columns: ["tenant", "user_id", "username", "agreement", "version", "language", "created"],
  search: ["_id", "username", "full_name", "agreement"],
  defaultSort: "-created",
  changes: { tables: ["consent"] },
  envelope: { style: "array" },
  csv: {
    fileName: "signed-agreements",
    columns: [
      "_id",
      "agreement",
      "version",
      "language",
      "sha256",
      "user_id",
      "tenant",
      "username",
      "full_name",
      "created",
      "browser",
      "address",
      "recordedBy",
    ],
  },
});

/** A single consent. */
export const signature = z
  .object({ _id: identifier, signed: z.object({ ...signer, data }), ...evidence })
  .meta({ id: "Signature" });

export type Signature = z.infer<typeof signature>;

/** Accepting an agreement. */
export const acceptanceCreate = z
  .object({
    agreement: identifier,
    language: text.max(35).optional().meta({ description: "Required if the text has several languages." }),
    version: z
      .int()
      .min(1)
      .optional()
      .meta({ description: "The version that was shown; refused if it is no longer the current one." }),
    user: identifier.optional().meta({
      description: "The user who accepts, if not the caller; requires Platform/Contract/Write.",
    }),
  })
  .meta({ id: "AcceptanceCreate" });

export type AcceptanceCreate = z.infer<typeof acceptanceCreate>;

/** Any JSON object can be signed; one that names an `agreement` accepts that agreement (`acceptanceCreate`). */
export const signatureCreate = z
  .union([acceptanceCreate.loose(), z.record(text, json)], {
    error: () => "A JSON object is expected, its text without NUL or unpaired surrogates.",
  })
  .meta({ id: "SignatureCreate" });

export const receipt = z
  .object({
    _id: identifier,
    agreement: identifier,
    version: z.number(),
    language: text,
    sha256: text,
    algorithm: text,
    published: text.meta({ description: "The URL of the published text to verify the receipt against." }),
    owner: tenantId.meta({ description: "Identifier of the tenant whose agreement it is." }),
    ...signer,
    recordedBy: evidence.recordedBy,
    created: timestamp,
    browser: evidence.browser,
    address: evidence.address,
    text: partialObject({ title: text, description: text, body: text }).meta({
      description: "The text that was accepted.",
    }),
  })
  .meta({ id: "ConsentReceipt" });

export type Receipt = z.infer<typeof receipt>;

export const acceptanceStatus = z.enum(["required", "pending", "completed"]).meta({
  description: "`required`: never accepted; `pending`: accepted a text that no longer counts; `completed`: accepted.",
});

/** Whether a user has accepted an agreement. */
export const acceptance = z
  .object({
    _id: identifier,
    agreement: identifier,
    ...signer,
    status: acceptanceStatus,
    consent: identifier.optional().meta({ description: "The newest consent." }),
    version: z.number().optional().meta({ description: "The newest version accepted." }),
    language: text.optional(),
    accepted: timestamp.optional(),
  })
  .meta({ id: "Acceptance" });

export type Acceptance = z.infer<typeof acceptance>;

export const acceptanceList = defineList({
  record: acceptance,
  id: "_id",
  table: "acceptance",
  visibility: "own",
  columns: ["agreement", "user_id", "username", "full_name", "status", "consent", "version", "language", "accepted"],
  search: ["username", "full_name"],
  defaultSort: "username",
  envelope: { style: "page", items: "data", total: "total" },
  csv: {
    fileName: "acceptances",
    columns: [
      "agreement",
      "user_id",
      "tenant",
      "username",
      "full_name",
      "status",
      "version",
      "language",
      "accepted",
      "consent",
    ],
  },
});

/** Why a user is asked to accept an agreement, or not. */
export const consentReason = z
  .object({
    asked: z.boolean(),
    steps: z
      .array(
        z.object({
          check: z.enum(["user", "active", "reach", "enabled", "accepted"]),
          passed: z.boolean(),
          detail: text,
        }),
      )
      .meta({ description: "The conditions of being asked; the user is asked if all of them are met." }),
  })
  .meta({ id: "ConsentReason" });

export type ConsentReason = z.infer<typeof consentReason>;

/** What a request to remind has done. */
export const reminder = z
  .object({
    reminded: z.number().meta({ description: "How many users it has reminded." }),
    mailed: z.number().meta({ description: "How many e-mails are sent to them." }),
    more: z.boolean().meta({ description: "Whether others can be reminded by another request." }),
    link: z.string().meta({
      description: "Where they accept: an address of this site, relative if the site does not know its own.",
    }),
  })
  .meta({ id: "Reminder" });

/** How many users have accepted an agreement: `completed` of `total`. */
export const acceptanceCount = z
  .object({
    _id: identifier.meta({ description: "Identifier of the agreement." }),
    required: z.number(),
    pending: z.number(),
    completed: z.number(),
    total: z.number(),
  })
  .meta({ id: "AcceptanceCount" });

export const acceptanceCountList = defineList({
  record: acceptanceCount,
  id: "_id",
  table: "acceptance_count",
  visibility: "own",
  columns: ["required", "pending", "completed", "total"],
  search: [],
  defaultSort: "_id",
  envelope: { style: "array" },
});
