import * as z from "zod";
import { identifier, number, text } from "@/lib/base/schema/primitives";

/**
 * A kind of event of the audit log, declared once: the log, the OpenAPI document, the reference page, the filters of the
 * event log, the form of webhooks and the demo data all read this value.
 */
export interface EventType {
  /** The area that produces it. */
  source: string;
  /** What was done. Source and action together are the `type` of a webhook's message. */
  action: string;
  /** The message when it was done: "Distributor was deleted". `{member}` is replaced by a member of the data. */
  success?: string;
  /** The message when it was refused: "Distributor was not deleted". */
  failure?: string;
  /** The data of a successful event: `_id` is the identifier of the object, `name` its name. Never credentials. */
  data?: z.ZodObject;
  /** Other systems append it through `POST /v1/event`, which otherwise refuses the events of this catalogue. */
  external?: true;
  /** Further information for integrators. */
  description?: string;
  /** How its change is undone, or why it never is. */
  undo?: UndoOfEvent;
}

/**
 * What is undone of a record, whose kind is one of `lib/kinds.ts`: a change of `fields`; its creation or its return (`made`),
 * unless it was changed since; its deletion (`removed`); or that it was put into the trash or restored from it.
 */
export type UndoOfEvent =
  | {
      kind: string;
      how: "fields" | "made" | "removed" | "trashed" | "restored";
      /** The member of the data that names the record, where that is not `_id`. */
      member?: string;
    }
  | { never: string };

/** The data of most events: the object that the event is about. */
export const namedObject = z.object({ _id: identifier, name: text });

/**
 * Declares a kind of event, keeping the exact types of its parts.
 *
 * To add an event:
 * 1. Declare it in `lib/resources/<noun>/events.ts`. `lib/events.ts` collects what these files export, so it appears in
 *    `/docs`, `/openapi.json`, the filters of the event log and the form of webhooks. Say in `undo` how its change is taken
 *    back, or why it never is.
 * 2. `append()` it where the change is made, and name it as the `event` of the endpoint, whose refusals it also records.
 * 3. `e2e/events-of-writes.spec.ts` fails until one of its cases causes the event.
 */
export const event = <const E extends EventType>(declaration: E): E => declaration;

/** "Distributor was deleted" and "Distributor was not deleted". */
export const messages = (success: string, failure: string): { success: string; failure: string } => ({
  success,
  failure,
});

/** A kind of event that can succeed, as opposed to one that only records refusals. */
export type SuccessType = EventType & { success: string; undo: UndoOfEvent };

/** The data of a successful event. */
export type DataOf<E extends EventType> = E extends { data: infer Data extends z.ZodObject } ? z.input<Data> : never;

/** The arguments that follow an event's type: its data, and the tenant of the record where that may be another. */
export type DataArguments<E extends EventType> = E extends { data: z.ZodObject }
  ? [data: DataOf<E>, owner?: string]
  : [data?: undefined, owner?: string];

/** The data of a failed event. */
export const failureData = z
  .object({
    _id: identifier.optional(),
    name: text.optional(),
    statusCode: number.meta({ description: "The HTTP status of the answer." }),
    message: text.meta({ description: "Why it was refused." }),
    requestId: text
      .optional()
      .meta({ description: "Of a refused request: its `X-Request-Id`, which `GET /v1/request` finds for seven days." }),
  })
  .meta({ id: "FailedEventData" });

export type FailureData = z.infer<typeof failureData>;

/** An event without its user and time. */
export interface NewEvent<Data = object> {
  source: string;
  action: string;
  status: "success" | "failed";
  message: string;
  data?: Data;
}

/** A successful event; `append` is the typed way to it. */
export function newSuccess({ source, action, success }: SuccessType, data?: object): NewEvent {
  const members = new Map(Object.entries(data ?? {}));
  const message = success.replace(/\{(\w+)\}/g, (_, member) => String(members.get(member)));
  return { source, action, status: "success", message, ...(data ? { data } : {}) };
}

export const newFailure = ({ source, action, failure }: EventType, data: FailureData): NewEvent => ({
  source,
  action,
  status: "failed",
  message: failure ?? `${source} ${action} failed`,
  data,
});

/** The `type` of a webhook's message about such an event, as `app.webhook_word` of the database writes its halves. */
export const messageType = ({ source, action }: Pick<EventType, "source" | "action">): string =>
  [source, action].map((word) => (word || "event").replace(/[^A-Za-z0-9_]+/g, "_")).join(".");
