import * as z from "zod";
import { identifier, json, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const kind = text.meta({ description: "What kind of record it is." });

const change = z.object({
  pointer: text.meta({ description: "The field, as a JSON pointer." }),
  before: json.meta({ description: "Its value before the change; null where it had none." }),
  after: json.meta({ description: "Its value after the change." }),
  now: json.meta({ description: "Its present value." }),
  result: json.meta({ description: "Its value after the undo." }),
  state: z.enum(["clean", "already", "conflict"]).meta({
    description:
      "clean: nobody has changed it since. already: it has the value from before. conflict: somebody has changed it since, and the undo needs a decision.",
  }),
  by: z
    .object({
      event: identifier,
      user: text.meta({ description: "Who." }),
      time: timestamp.meta({ description: "When." }),
    })
    .optional()
    .meta({ description: "Who has changed it since." }),
});

export const undo = z
  .object({
    undoable: z.boolean().meta({ description: "Whether it can be undone at present." }),
    reason: text.optional().meta({ description: "Why it cannot be undone." }),
    deletion: identifier
      .optional()
      .meta({ description: "Where the record was deleted since: the event of that, whose undo brings it back." }),
    record: z
      .object({
        kind,
        id: identifier,
        name: text.optional().meta({ description: "What it is called." }),
        etag: text.optional().meta({ description: "The ETag that the record has at present, if it can be read." }),
      })
      .optional()
      .meta({ description: "The record whose change it is." }),
    changes: z.array(change).meta({ description: "The fields that the event has changed." }),
    effects: z.array(text).meta({ description: "The messages of the events that the undo appends." }),
  })
  .meta({ id: "Undo" });

export type Undo = z.infer<typeof undo>;

const decision = z.union(
  [z.enum(["keep", "undo"]), z.object({ value: json })],
  message("Use keep, undo or {object}.", { object: "{value}" }),
);

export const undoRequest = z
  .object({
    resolve: z
      .record(text, decision)
      .default({})
      .meta({ description: "The decision for each field in conflict, by JSON pointer: keep, undo, or another value." }),
    reason: text.max(1000, message("At most 1000 characters.")).optional().meta({ description: "Kept in the event." }),
  })
  .meta({ id: "UndoRequest" });

export type UndoRequest = z.infer<typeof undoRequest>;

export const undone = z
  .object({
    event: identifier.meta({
      description: "The event of the undo, which can be found by the identifier of the event undone.",
    }),
    record: z.object({ kind, id: identifier }).meta({ description: "The record that was changed back." }),
  })
  .meta({ id: "Undone" });
