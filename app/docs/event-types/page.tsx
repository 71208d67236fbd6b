import type { Metadata } from "next";
import { apiDocument } from "@/lib/api-document";
import { messageType } from "@/lib/base/audit/event";
import { events } from "@/lib/events";
import { Frame } from "../frame";
import { EventEntry, messagesOf } from "./event-entry";

export const metadata: Metadata = { title: "Event types, API reference" };

/** All kinds of events: what the log and the messages of webhooks hold. */
export default function EventTypesPage() {
  const document = apiDocument();
  return (
    <Frame current="event-types">
      <h1>Event types</h1>
      <p>
        Every change and every refused change is recorded in the event log, and sent to the webhooks whose filter
        matches. A webhook's message is <code>type</code>, <code>timestamp</code> and the event as <code>data</code>;{" "}
        <code>type</code> is the event's source and action. Beside the members of its kind, an event's <code>data</code>{" "}
        holds <code>statusCode</code> and <code>message</code> where it failed.
      </p>
      {events.map((event, at) => (
        <EventEntry
          key={messagesOf(event)}
          document={document}
          event={event}
          // Several share a type, of which the first has the anchor.
          id={
            events.findIndex((each) => messageType(each) === messageType(event)) === at ? messageType(event) : undefined
          }
        />
      ))}
    </Frame>
  );
}
