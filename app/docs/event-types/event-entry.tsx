import * as z from "zod";
import { type EventType, messageType } from "@/lib/base/audit/event";
import { Description } from "../description";
import styles from "../docs.module.css";
import { type Schema, SchemaFields } from "../schema-fields";

/** The messages of an event, which together name it. */
export const messagesOf = ({ success, failure }: EventType): string =>
  [success, failure].filter((message) => message !== undefined).join(" · ");

/** One kind of event: its type, its messages and what its data holds. */
export function EventEntry({ document, event }: { document: Schema; event: EventType }) {
  return (
    <article className={`py-12 px-0 border-t-soft ${styles.entry}`}>
      <h2>{messagesOf(event)}</h2>
      <p className="flex flex-wrap items-baseline gap-8">
        <code>{messageType(event)}</code>
      </p>
      {event.description !== undefined && (
        <p>
          <Description text={event.description} />
        </p>
      )}
      {event.data && (
        <details>
          <summary>Data</summary>
          <SchemaFields document={document} schema={z.toJSONSchema(event.data, { unrepresentable: "any" })} />
        </details>
      )}
    </article>
  );
}
