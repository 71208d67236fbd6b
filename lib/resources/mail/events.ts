import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

export const mailSent = event({
  source: "mail",
  action: "send",
  ...messages(message("E-mail was sent"), message("E-mail was not sent")),
  undo: never.sent,
  description:
    "Sent means that the mail server has accepted it. A failure says why: its last answer, or that it could not be reached in time.",
  data: z.object({
    _id: identifier.meta({ description: "What the e-mail is about: a user, a guest or an agreement." }),
    name: text.meta({ description: "The recipient's address." }),
    kind: text.meta({ description: "`invitation`, `guest`, `password_reset` or `reminder`." }),
  }),
});
