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
    "What taking back the change of an event would mean for each field: its value before and after the change, now, and after the undo. Fields that somebody has changed since are conflicts. Where the change cannot be undone, `reason` says why.",
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
    "Takes back the change of an event, by the operation that does the opposite and with its feature. What others have changed since stays. The undo is an event as well, and what it does can be undone. `If-Match` takes the ETag of the preview. A change that cannot be undone is refused with 422 `not_undoable`.",
  feature: "Platform/Event",
  params,
  body: undoRequest,
  bodyOptional: true,
  response: undone,
  conditional: true,
  conflictReason:
    "somebody has changed a field since, and `resolve` does not say what becomes of it (`undo_conflict`).",
  event: changeUndone,
  example: { body: { resolve: { "/name": "keep" } } },
});
