import * as z from "zod";
import { errorCodes, fieldErrorCodes, publicCode } from "./error-codes";

/** What every refusal returns: a problem document (RFC 9457). */

const time = z.string().meta({ format: "date-time" });

/** One wrong thing in a request: a query parameter or header by name, or a place in the body by JSON pointer. */
const problem = z.object({
  pointer: z.string().meta({ description: "A JSON pointer into the body." }).optional(),
  parameter: z.string().meta({ description: "A query parameter or header." }).optional(),
  code: z.enum(fieldErrorCodes),
  detail: z.string(),
});

/** A record that is not as it was planned: who has changed it since, or why the operation refuses it now. */
const staleRecord = z.object({
  id: z.string().meta({ description: "Identifier of the record." }),
  name: z.string().optional().meta({ description: "What it is called." }),
  changedBy: z
    .object({
      time: time.meta({ description: "When." }),
      event: z.string().optional().meta({ description: "The event of the change." }),
      user: z.string().optional().meta({ description: "Who." }),
    })
    .optional()
    .meta({ description: "Who has changed it since." }),
  problem: z
    .object({ code: z.string(), detail: z.string() })
    .optional()
    .meta({ description: "Why the operation refuses it now." }),
});

export const problemDocument = z
  .object({
    type: z.string().meta({ format: "uri-reference", description: "Where the code is explained." }),
    title: z.string().meta({ description: "The status in words." }),
    status: z.int().min(400).max(599).meta({ description: "The status of the answer." }),
    detail: z.string(),
    instance: z.string(),
    statusCode: z.int().min(400).max(599).meta({ description: "As `status`." }),
    message: z.string().meta({ description: "As `detail`." }),
    code: z.enum(errorCodes.map(publicCode)),
    requestId: z.string(),
    missing: z
      .array(z.string())
      .meta({
        description:
          "The features that the credential lacks. `POST /v1/access/explain` says why, and who can change it.",
      })
      .optional(),
    operation: z.string().meta({ description: "With `missing`: the operation that was refused." }).optional(),
    explain: z.string().meta({ description: "With `missing`: the address to `POST` the question why to." }).optional(),
    steps: z
      .array(
        z.object({
          check: z.string().meta({ description: "What was checked." }),
          passed: z.boolean().meta({ description: "Whether it was in order." }),
          detail: z.string(),
        }),
      )
      .meta({ description: "The checks that were made of the credential, up to the one that failed." })
      .optional(),
    earliest: time
      .meta({ description: "With a moment of before the history of the tenant: when it starts." })
      .optional(),
    records: z
      .array(staleRecord)
      .meta({ description: "With `plan_stale`: the records that are not as they were planned, and why." })
      .optional(),
    undo: z
      .record(z.string(), z.unknown())
      .meta({ description: "With `undo_conflict`: what `GET /v1/event/:id/undo` answers at present." })
      .optional(),
    errors: z.array(problem).optional(),
  })
  .meta({ description: "A problem document (RFC 9457)." });

export type Problem = z.infer<typeof problem>;
export type StaleRecord = z.infer<typeof staleRecord>;
export type ProblemDocument = z.infer<typeof problemDocument>;
