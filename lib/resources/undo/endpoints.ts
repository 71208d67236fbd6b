import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { identifier } from "@/lib/base/schema/primitives";
import { eventArea } from "@/lib/resources/event/area";
import { changeUndone } from "./events";
import { undo, undone, undoRequest } from "./schema";

const params = z.object({ id: identifier });

export const previewUndo = endpoint({
  name: "previewUndo",
  method: "GET",
  path: "/v1/event/:id/undo",
  area: eventArea,
  summary: "Preview the undo of a change",
  description:
    "The effect of the undo on each field: its value before and after the change, now, and after the undo. Fields that somebody has changed since are conflicts. Where the change cannot be undone, `reason` says why.",
  feature: "Platform/Event",
  params,
  response: undo,
  etag: true,
});

export const undoChange = endpoint({
  name: "undoChange",
  method: "POST",
  path: "/v1/event/:id/undo",
  area: eventArea,
  summary: "Undo a change",
  description:
    "Undoes the change of an event, by the inverse operation and with its feature. Later changes of other fields stay. The undo leaves an event, by which it can be undone itself. `If-Match` takes the ETag of the preview. A change that cannot be undone is refused with 422 `not_undoable`.",
  feature: "Platform/Event",
  params,
  body: undoRequest,
  response: undone,
  etag: "condition",
  refusals: { conflict: "somebody has changed a field since, and `resolve` has no decision for it (`undo_conflict`)." },
  // What it writes can be rights.
  power: true,
  event: changeUndone,
  example: { body: { resolve: { "/name": "keep" } } },
});
