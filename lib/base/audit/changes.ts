import * as z from "zod";
import { json, text } from "@/lib/base/schema/primitives";

/** What an update changed, as its event tells it. */
export const changes = z
  .record(text, z.object({ before: json, after: json }))
  .meta({ description: "The changed fields by dotted path, `null` where there is no value." });

export type Changes = z.infer<typeof changes>;
export type Json = z.core.util.JSONType;
