import * as z from "zod";
import { identifier, json, text } from "@/lib/base/schema/primitives";

/** The changes of an update, as its event records them. */
export const changes = z
  .record(text, z.object({ before: json, after: json }))
  .meta({ description: "The changed fields by dotted path, `null` where there is no value." });

/** The data of an update's event: the object, and what changed. */
export const changedObject = z.object({ _id: identifier, name: text.optional(), changes });

export type Changes = z.infer<typeof changes>;
export type Json = z.core.util.JSONType;
