import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "user";
const passkey = z.object({ _id: identifier.meta({ description: "Identifier of the passkey." }), name: text });

export const passkeyAdded = event({
  source,
  action: "passkey_add",
  success: "Passkey was added",
  failure: "Passkey was not added",
  undo: never.profile,
  data: passkey,
});

export const passkeyRenamed = event({
  source,
  action: "passkey_rename",
  success: "Passkey was renamed",
  failure: "Passkey was not renamed",
  undo: never.profile,
  data: passkey,
});

export const passkeyRemoved = event({
  source,
  action: "passkey_remove",
  success: "Passkey was removed",
  failure: "Passkey was not removed",
  undo: never.profile,
  data: passkey,
});
