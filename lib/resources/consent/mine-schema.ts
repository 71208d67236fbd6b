import * as z from "zod";
import { identifier, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { agreement } from "@/lib/resources/agreement/schema";
import { acceptanceStatus, receipt } from "./schema";

/** An agreement that the signed-in user has to accept. */
export const myAgreement = z
  .object({
    _id: identifier,
    tenant: tenantId.meta({
      description: "Identifier of the tenant whose agreement it is: the user's, or its parent.",
    }),
    type: text.optional(),
    status: acceptanceStatus,
    reconsent: z.boolean().meta({
      description: "Whether a new text invalidates earlier acceptances. If not, the user may accept later.",
    }),
    updated: timestamp.optional(),
    version: z.number().meta({ description: "The current version." }),
    content: agreement.shape.content.unwrap(),
    sha256: z.record(text, text),
    consent: z
      .object({ _id: identifier, version: z.number(), language: text, created: timestamp })
      .optional()
      .meta({ description: "The newest consent." }),
  })
  .meta({ id: "MyAgreement" });

export type MyAgreement = z.infer<typeof myAgreement>;

/** The same with the text that the user accepted last. */
export const myAgreementDetail = myAgreement
  .extend({
    accepted: z
      .object({
        version: z.number(),
        language: text,
        created: timestamp,
        text: receipt.shape.text,
      })
      .optional()
      .meta({ description: "The text that was accepted last, in the language it was accepted in." }),
    outdated: z.array(text).meta({
      description:
        "Languages whose text has not been changed since that of the source language was: English, or else the first.",
    }),
  })
  .meta({ id: "MyAgreementDetail" });

export type MyAgreementDetail = z.infer<typeof myAgreementDetail>;
