import * as z from "zod";
import { type EventType, messageType } from "@/lib/base/audit/event";
import { areas } from "../areas";
import { Description } from "../description";
import styles from "../docs.module.css";
import { SchemaFields } from "../schema-fields";
import type { Schema } from "../schema-rows";

/** The messages of an event, which together name it. */
export const messagesOf = ({ success, failure }: EventType): string =>
  [success?.replace(": {count}", ""), failure].filter((message) => message !== undefined).join(" · ");

/** One kind of event: its type, its messages and what its data holds. */
export function EventEntry({ document, event, id }: { document: Schema; event: EventType; id: string | undefined }) {
  const leavers = areas.flatMap(({ href, operations }) =>
    operations.filter((each) => each.event === event).map(({ name, summary }) => ({ name, summary, href })),
  );
  return (
    <article className={`max-w-704 py-12 px-0 border-t-soft ${styles.entry}`} id={id}>
      <h2>{messagesOf(event)}</h2>
      <p className="flex flex-wrap items-baseline gap-8">
        <code>{messageType(event)}</code>
      </p>
      {leavers.length > 0 && (
        <p>
          Left by{" "}
          {leavers.map(({ name, summary, href }, at) => (
            <span key={name}>
              {at > 0 && ", "}
              <a href={`${href}#${name}`}>{summary}</a>
            </span>
          ))}
          .
        </p>
      )}
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
