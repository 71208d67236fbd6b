import * as z from "zod";
import { formerly, identifier, number, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

/** The bodies and answers of applying a plan. */

export const planApply = z
  .object({
    reason: text.max(1000, message("At most 1000 characters.")).optional().meta({ description: "Kept in the event." }),
    stale: z.enum(["refuse", "skip"], "Use refuse or skip.").default("refuse").meta({
      description: "Where records were changed since: `refuse` applies nothing, `skip` leaves them out.",
    }),
  })
  .meta({ id: "PlanApply" });

export type PlanApply = z.infer<typeof planApply>;

/** The execution of a plan. It has the plan's identifier, as a plan is applied once. */
export const operationStatus = z
  .object({
    id: identifier,
    plan: identifier,
    status: z
      .enum(["running", "done", "cancelled", "failed"])
      .meta({ description: "`failed`: for the `error`, nothing was changed, or after batches nothing more." }),
    done: number.meta({
      description: "How many records are written. While one transaction writes all, nobody else sees that yet.",
    }),
    failed: number.meta({ description: "How many are skipped, since somebody had changed them." }),
    total: number,
    begun: timestamp.optional(),
    ended: timestamp.optional(),
    startedAt: formerly("begun", timestamp).optional(),
    endedAt: formerly("ended", timestamp).optional(),
    etaSeconds: number.optional().meta({ description: "The remaining time at the present pace." }),
    events: number.optional().meta({
      description:
        "Once it has ended: how many events it has appended. `GET /v1/operation/:id/result` names that of each record.",
    }),
    undo: z.object({ undo: identifier }).optional().meta({
      description: "Once records are written: the body of `POST /v1/plan` that takes them back.",
    }),
    error: z
      .object({ code: text, detail: text, records: z.array(z.object({ id: text }).loose()).optional() })
      .optional()
      .meta({ description: "The problem that the request would have been answered with." }),
  })
  .meta({ id: "Operation" });

export type OperationStatus = z.infer<typeof operationStatus>;
