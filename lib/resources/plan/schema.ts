import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { defineList } from "@/lib/base/list/fields";
import { identifier, json, number, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { conflictChoices, importModes } from "@/lib/import/modes";
import { message } from "@/lib/languages/text";

/** Bulk changes: the operations of one record that a plan carries out for many. */
export const bulkOperations = [
  "account.update",
  "ticket.update",
  "order.update",
  "collection.update",
  "collection.delete",
  "collection.restore",
  "product.update",
  "product.delete",
  "product.restore",
  "distributor.update",
  "distributor.delete",
  "agreement.update",
  "role.update",
  "role.delete",
  "webhook.update",
  "webhook.delete",
  "user.update",
  "subscription.change",
  "subscription.renew",
  "subscription.cancel",
] as const;

export type BulkOperation = (typeof bulkOperations)[number];

/** Imports: records that are created, and others that are replaced. */
export const importOperations = ["product.import", "subscription.import", "order.import", "account.import"] as const;

export type ImportOperation = (typeof importOperations)[number];
export type PlanOperation = BulkOperation | ImportOperation;

export const planOperations = [...bulkOperations, ...importOperations] as const;

export const planRecordsMax = 100_000;
export const importRecordsMax = 1_000_000;
/** The most records that a body can name, by its limit of size. */
const namedMax = 5_000;

const operation = z
  .enum(planOperations, `Use one of ${planOperations.join(", ")}.`)
  .meta({ description: "What is done to each record." });
const mode = z.enum(importModes, "Use upsert, create, update or replace.").meta({
  description:
    "What an import does: `update` changes the fields that it sends of records that exist; `upsert`, the default, creates the others as well; `create` only creates; `replace` creates records, or replaces them whole, so that fields that it does not send are emptied.",
});
const absent = z.enum(["keep", "delete"], "Use keep or delete.").meta({
  description:
    "Whether records that an import lacks, of each tenant that it has records of, are kept (the default) or deleted.",
});
const key = z.enum(["_id", "number"], "Use _id or number.").meta({
  description:
    "What finds the present record of one that an import sends: its identifier (the default), or the `number` of an account, where only one of its tenant has it. A number that none has makes a new account.",
});
const onConflict = z.enum(conflictChoices, "Use refuse, replace or skip.").meta({
  description:
    "What an import does with subscriptions that were changed here since they were imported, and that it has otherwise than then: they are refused (the default), replaced, or left as they are.",
});
const ids = z
  .array(identifier)
  .max(namedMax, message("Name at most {namedMax} records, or more of them by where.", { namedMax }));

export type Absent = z.infer<typeof absent>;
export type ImportKey = z.infer<typeof key>;

/** The query parameters of a request that sends a file. */
export const planFileQuery = {
  operation: operation.optional(),
  mode: mode.optional(),
  absent: absent.optional(),
  key: key.optional(),
  onConflict: onConflict.optional(),
};

export const planRequest = z
  .object({
    operation: operation.optional(),
    ids: ids
      .min(1, message("Name at least one record."))
      .optional()
      .meta({ description: "The records, by identifier." }),
    where: z
      .record(text, z.union([text, z.array(text)], "A parameter is a text, or a list of texts."))
      .optional()
      .meta({
        description:
          "Or all that match: parameters of the list of these records, `~filter[...]` and `~search`. What matches later is not part of the plan.",
      }),
    except: z
      .array(identifier)
      .max(namedMax, message("Leave out at most {namedMax} records.", { namedMax }))
      .optional()
      .meta({ description: "Records that match, and are no part of the plan." }),
    set: z.record(text, json).optional().meta({
      description:
        'What to set, as in the body of the operation for one record. A price of `subscription.change` and `subscription.renew` can be computed: `{"multiply": 1.03, "round": 2}`, `{"add": 10}`.',
    }),
    mode: mode.optional(),
    absent: absent.optional(),
    key: key.optional(),
    onConflict: onConflict.optional(),
    records: z
      .array(json)
      .min(1, message("Send at least one record."))
      .max(namedMax, message("Send at most {namedMax} records, or more of them as a file.", { namedMax }))
      .optional()
      .meta({ description: "For an import: the records, whole, as the API answers them." }),
    undo: identifier.optional().meta({
      description: "Instead of all these: an applied plan, whose changes are to be undone.",
    }),
  })
  .meta({ id: "PlanRequest" });

export type PlanRequest = z.infer<typeof planRequest>;

const author = z.object({ username: text, id: identifier.optional() });
const planCounts = z.object({
  create: number,
  change: number,
  delete: number,
  restore: number,
  same: number,
  refuse: number,
});

const sumPrice = z.object({ price: number.meta({ description: "A month." }) });

export const plan = z
  .object({
    id: identifier,
    operation,
    set: z.record(text, json).optional(),
    undoes: identifier.optional().meta({ description: "The plan whose changes it undoes." }),
    mode: mode.optional(),
    absent: absent.optional(),
    key: key.optional(),
    onConflict: onConflict.optional(),
    ignored: z
      .array(text)
      .optional()
      .meta({ description: "Members and columns of an import that are ignored, since they write no field." }),
    meant: z
      .record(text, text)
      .optional()
      .meta({ description: "Of those that are nearly the name of a field: which." }),
    following: z.array(text).optional().meta({
      description:
        "Fields that an import does not send and that follow what it changes: `billingPrice` and `agreementPrice` the price and the months, where they did before. Of an undo, those of the plan that it takes back.",
    }),
    status: z
      .enum(["making", "ready", "failed", "applying", "applied", "cancelled", "expired"])
      .meta({ description: "`failed`: it could not be made, for its `problem`." }),
    progress: z
      .object({
        done: number,
        total: number.optional(),
        inBatches: z.boolean().meta({
          description: "Whether it is applied in batches: what was done before it is cancelled stays then.",
        }),
      })
      .optional()
      .meta({ description: "While it is made or applied: how many records are done, of about how many." }),
    problem: z.object({ code: text, detail: text }).optional(),
    total: number.meta({ description: "How many records it is about." }),
    counts: planCounts.meta({
      description: "How many would be created, change, be deleted or restored, stay the same, and are refused.",
    }),
    fields: z.record(text, number).meta({ description: "How many records change, by field." }),
    numbers: z
      .record(text, z.object({ up: number, down: number, least: number.optional(), most: number.optional() }))
      .optional()
      .meta({
        description:
          "Of a field of numbers: how many rise and fall, and the least and the most of the changes in percent.",
      }),
    sums: z
      .array(
        z.object({
          currency: text.optional().meta({ description: "Absent where tenants have none." }),
          count: number.meta({ description: "How many subscriptions they are of." }),
          before: sumPrice.meta({ description: "Their present prices." }),
          after: sumPrice.meta({ description: "Their prices once the changes have come; of a cancellation 0." }),
          effect: z
            .object({
              perMonth: number.meta({ description: "By how much all of them rise, or fall, a month." }),
              restOfTerm: number.meta({ description: "By how much the rest of their present terms is worth more." }),
            })
            .meta({ description: "What the changes are worth." }),
        }),
      )
      .optional()
      .meta({ description: "Where subscriptions are changed, renewed or cancelled: the sums, by currency." }),
    emptied: number.optional().meta({
      description:
        "How many values of its records it empties, each field of each record that has one and would have none.",
    }),
    eventKinds: z
      .array(z.object({ source: text, action: text }))
      .optional()
      .meta({ description: "The kinds of events that its application appends about the records." }),
    digest: text.meta({ description: "Of every record, its version and what it becomes: `If-Match` takes it." }),
    author: author.meta({ description: "Who has made it." }),
    secondPerson: z.boolean().optional().meta({
      description:
        "Whether somebody other than its author has to apply it, by `secondPersonAbove` of the tenant when it was made.",
    }),
    made: timestamp,
    snapshot: text.optional().meta({
      description:
        "The token of the moment it was made on: `~since` of the list's feed answers what was changed since. Absent where the list has no feed.",
    }),
    expires: timestamp,
    begun: timestamp.optional().meta({ description: "When its application began." }),
    appliedBy: author.optional(),
    applied: timestamp.optional(),
    stopped: z.boolean().optional().meta({ description: "Whether its application was ended before all were written." }),
    done: number.optional().meta({ description: "How many records it has changed." }),
    skipped: number.optional().meta({ description: "How many it has skipped, since somebody had changed them." }),
    events: number.optional().meta({ description: "How many events its application has appended." }),
  })
  .meta({ id: "Plan" });

export type Plan = z.infer<typeof plan>;

export const planList = defineList({
  record: plan,
  id: "id",
  table: "plan_record",
  visibility: "own",
  columns: ["operation", "undoes", "status", "total", "author.username", "made", "expires", "applied"],
  search: ["id", "operation", "author.username"],
  defaultSort: "-made",
  envelope: { style: "page", items: "data", total: "total" },
  csv: {
    fileName: "plans",
    columns: [
      "id",
      "operation",
      "undoes",
      "status",
      "total",
      "counts.create",
      "counts.change",
      "counts.delete",
      "counts.restore",
      "counts.same",
      "counts.refuse",
      "author.username",
      "made",
      "expires",
      "appliedBy.username",
      "applied",
      "done",
      "skipped",
    ],
  },
});

export const planChange = z
  .object({
    id: identifier,
    number: number.meta({ description: "Its place in the plan, from 1." }),
    record: identifier.meta({
      description: "Identifier of the record. Where an import refuses it for its identifier: `line 12`.",
    }),
    tenant: tenantId.meta({ description: "The tenant of the record." }),
    name: text.optional().meta({ description: "The record's name." }),
    line: number.optional().meta({
      description: "Where an import has it: the line of the file it begins in, or its place in `records`, from 1.",
    }),
    action: z.enum(["create", "change", "delete", "restore", "same", "refuse"]),
    changes,
    conflict: z.boolean().optional().meta({
      description: "Whether it was changed here since it was imported, and the import has it otherwise than then.",
    }),
    field: z.array(text).optional().meta({
      description:
        "The fields that change, by dotted path: `~filter[field]=name` finds the records whose name changes.",
    }),
    problem: z.object({ code: text, field: text.optional(), value: text.optional(), detail: text }).optional().meta({
      description:
        "Why it is refused: the code, field and words that the operation answers, and the value that an import has in the field.",
    }),
    outcome: z.enum(["applied", "skipped"]).optional().meta({ description: "What became of it." }),
    event: identifier.optional().meta({ description: "The event of its change." }),
  })
  .meta({ id: "PlanChange" });

export type PlanChange = z.infer<typeof planChange>;

export const planChangeList = defineList({
  record: planChange,
  id: "id",
  table: "plan_change",
  visibility: "own",
  columns: ["number", "record", "name", "action", "outcome"],
  search: ["record", "name"],
  defaultSort: "number",
  envelope: { style: "page", items: "data", total: "total" },
  csv: {
    fileName: "plan",
    columns: [
      "number",
      "line",
      "record",
      "tenant",
      "name",
      "action",
      "outcome",
      "problem.code",
      "problem.field",
      "problem.value",
      "problem.detail",
    ],
  },
});
