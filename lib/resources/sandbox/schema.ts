import * as z from "zod";
import { identifier, number, partialObject, since, tenantId, text, timestamp } from "@/lib/base/schema/primitives";

/** The most records that a sandbox copies. */
export const recordsMax = 250_000;
export const keptDays = 7;

/** A copy of the tenant to try changes in. Without one, every member is absent. */
export const sandbox = partialObject({
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
}).meta({ id: "Sandbox" });

/** A sandbox with its key, which is returned once. */
export const newSandbox = sandbox
  .extend({
    key: text.meta({
      description: "An API key for the copy, which works once that is `ready`. It is not shown again.",
    }),
  })
  .meta({ id: "NewSandbox" });

export type Sandbox = z.infer<typeof sandbox>;
export type NewSandbox = z.infer<typeof newSandbox>;

export const clockMove = z
  .object({ to: since.meta({ description: "A UTC day, a timestamp or a relative time, later than its clock." }) })
  .meta({ id: "SandboxClockMove" });

export const sandboxClock = z.object({ now: timestamp }).meta({ id: "SandboxClock" });
