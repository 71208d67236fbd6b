import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "user";
const passkey = z.object({ _id: identifier.meta({ description: "Identifier of the passkey." }), name: text });

export const passkeyAdded = event({
  source,
  action: "passkey_add",
  ...messages(message("Passkey was added"), message("Passkey was not added")),
  undo: never.profile,
  data: passkey,
});

export const passkeyRenamed = event({
  source,
  action: "passkey_rename",
  ...messages(message("Passkey was renamed"), message("Passkey was not renamed")),
  undo: never.profile,
  data: passkey,
});

export const passkeyRemoved = event({
  source,
  action: "passkey_remove",
  ...messages(message("Passkey was removed"), message("Passkey was not removed")),
  undo: never.profile,
  data: passkey,
});
