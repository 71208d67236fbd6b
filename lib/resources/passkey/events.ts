import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "user";
const passkey = z.object({ _id: identifier.meta({ description: "Identifier of the passkey." }), name: text });

export const passkeyAdded = event({
  source,
  action: "passkey_add",
  ...messages("Passkey was added"),
  undo: never.profile,
  data: passkey,
});

export const passkeyRenamed = event({
  source,
  action: "passkey_rename",
  ...messages("Passkey was renamed"),
  undo: never.profile,
  data: passkey,
});

export const passkeyRemoved = event({
  source,
  action: "passkey_remove",
  ...messages("Passkey was removed"),
  undo: never.profile,
  data: passkey,
});
