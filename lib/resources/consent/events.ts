import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, number, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const signature = z.object({
  _id: identifier.meta({ description: "The consent." }),
  user_id: text,
  username: text,
});

const undo = {
  never: message("A consent is evidence and is never removed. Publish a new text that needs consent again instead."),
} as const;

export const agreementAccepted = event({
  source: "agreement",
  action: "sign",
  ...messages(message("Agreement was accepted"), message("Agreement was not accepted")),
  undo,
  data: signature.extend({
    name: text.optional().meta({ description: "The title of the agreement." }),
    agreement: text,
    version: number,
    language: text,
    sha256: text.meta({ description: "The digest of the text that was accepted." }),
  }),
});

export const signatureRecorded = event({
  source: "agreement",
  action: "sign",
  success: message("Signature was recorded"),
  undo,
  description: "The user signed something other than an agreement.",
  data: signature,
});

export const agreementReminded = event({
  source: "agreement",
  action: "remind",
  success: message("Users were reminded of an agreement"),
  failure: message("Users were not reminded of the agreement"),
  undo: never.sent,
  data: z.object({
    _id: identifier.meta({ description: "The agreement." }),
    name: text.meta({ description: "Its title." }),
    version: number.meta({ description: "The version they have not accepted." }),
    users: number.meta({ description: "How many users were reminded." }),
    mailed: number.meta({ description: "How many e-mails are sent; the others are given the link by other means." }),
  }),
});
