import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { recordCount, recordKeys } from "./schema";

const source = "view";
const named = { _id: identifier, name: text };

const undo = { never: message("A view changes no record. Save it as it was instead.") } as const;

export const viewCreated = event({
  source,
  action: "view_create",
  ...messages(message("View was saved"), message("View was not saved")),
  undo,
  data: z.object(named),
});

export const viewUpdated = event({
  source,
  action: "view_update",
  ...messages(message("View was updated"), message("View was not updated")),
  undo,
  data: z.object({ ...named, changes }),
});

export const viewDeleted = event({
  source,
  action: "view_delete",
  ...messages(message("View was deleted"), message("View was not deleted")),
  undo,
  data: z.object(named),
});

const moved = z.object({
  ...named,
  screen: text.meta({ description: "The path of the view's screen." }),
  count: recordCount,
  records: recordKeys,
});
const description =
  "Appended for views that notify their owner. Views are evaluated each minute: a record that enters and leaves in between is not reported. With relative times, a record can enter or leave without a change.";

export const viewEntered = event({
  source,
  action: "entered",
  success: message("Records entered the view"),
  undo,
  data: moved,
  description,
});

export const viewLeft = event({
  source,
  action: "left",
  success: message("Records left the view"),
  undo,
  data: moved,
  description,
});
