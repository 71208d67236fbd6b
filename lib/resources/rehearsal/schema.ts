import * as z from "zod";
import { identifier, number, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";

/** The most records that a rehearsal copies. */
export const recordsMax = 250_000;
export const keptDays = 7;

/** A copy of the tenant to try changes in. Without one, every member is absent. */
export const rehearsal = partialObject({
  id: tenantId.meta({ description: "The tenant that is the copy, once it is `ready`." }),
  status: z
    .enum(["making", "ready", "failed"])
    .meta({ description: "`failed`: it could not be made, for its `problem`." }),
  records: number.meta({ description: "How many records the tenant had when the copy was asked for." }),
  done: number.meta({ description: "How many of them are copied, while it is made." }),
  problem: text.optional(),
  maker: partialObject({ username: text, id: identifier }),
  made: timestamp,
  expires: timestamp.meta({ description: "When it is deleted." }),
}).meta({ id: "Rehearsal" });

export type Rehearsal = z.infer<typeof rehearsal>;
