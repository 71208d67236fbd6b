import type { Metadata } from "next";
import { apiDocument } from "@/lib/api-document";
import { errorCodes, errorStatus, publicCode } from "@/lib/base/errors";
import { groupBy } from "@/lib/base/group-by";
import { endpoints } from "@/lib/endpoints";
import { events } from "@/lib/events";
import styles from "./docs.module.css";
import { EventEntry, messagesOf } from "./event-entry";
import { Operation } from "./operation";
import { SchemaFields } from "./schema-fields";

export const metadata: Metadata = { title: "API reference" };

/**
 * The API reference, rendered from the document that `/openapi.json` returns. It is plain HTML: it needs no script, no
 * sign-in and no other host.
 */
export default function DocsPage() {
  const document = apiDocument();
  const areas = groupBy(endpoints, (endpoint) => endpoint.area);
  const codes = groupBy(errorCodes, (code) => errorStatus[code]);
  return (
    <div className={styles.page}>
      <nav className={styles.navigation} aria-label="Reference">
        <a className={styles.brand} href="#top">
          Comptoir API
        </a>
        <a href="#requests">Requests</a>
        <a href="#filters">Filters</a>
        <a href="#errors">Errors</a>
        <a href="#events">Events</a>
        {[...areas].map(([area, operations]) => (
          <section key={area}>
            <h2>{area}</h2>
            {operations.map(({ name, method, summary }) => (
              <a key={name} href={`#${name}`}>
                <span className={styles.verb} data-method={method}>
                  {method}
                </span>
                {summary}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <main className={styles.content} id="top">
        <h1>Comptoir API</h1>
        <p>
          The whole of it as one document: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1). Every address below
          is relative to this site.
        </p>

        <h2 id="requests">Requests</h2>
        <p>
          Send an API key as <code>Authorization: Bearer comptoir_…</code>. Bodies are JSON in UTF-8, up to 1 MiB. A
          caller acts for one tenant and sees that tenant's records; subscriptions, accounts and tickets also those of
          its direct customers. What it may do is named by features; a 403 says which one is missing.
        </p>
        <pre className={styles.code}>
          {
            'curl -g -H "Authorization: Bearer $COMPTOIR_KEY" \\\n  "http://localhost:3000/v2/subscription/customers?~filter[price]=>=100&~sort=-start_date"'
          }
        </pre>
        <p>
          Any POST may carry an <code>Idempotency-Key</code>: a repeat within 24 hours is answered with the first answer
          and changes nothing. Single records carry an <code>ETag</code>; a change sent with <code>If-Match</code> is
          refused with 412 when the record has changed meanwhile. The quota is in the <code>RateLimit</code> header.
        </p>

        <h2 id="filters">Filters, sorting, search, fields, pages</h2>
        <p>
          Every list takes the same parameters. <code>~x</code> and <code>x</code> are the same one. Several values of a
          field are any of them, comparisons are all of them, different fields are all of them.
        </p>
        <table className={styles.table}>
          <tbody>
            {grammar.map(([form, meaning]) => (
              <tr key={form}>
                <td>
                  <code>{form}</code>
                </td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>

        <h2 id="errors">Errors</h2>
        <p>
          A failure is a problem document (RFC 9457) with the members below. <code>errors</code> names each wrong
          parameter, or place in the body by JSON pointer.
        </p>
        <SchemaFields document={document} schema={{ $ref: "#/components/schemas/Problem" }} />
        <table className={styles.table}>
          <tbody>
            {[...codes].map(([status, entries]) => (
              <tr key={status}>
                <td>{status}</td>
                <td>
                  {entries.map((code) => (
                    // Two statuses share one code: only the first one gets the anchor.
                    <code
                      key={code}
                      id={publicCode(code) === code ? `error-${code}` : undefined}
                      className={styles.codeName}
                    >
                      {publicCode(code)}
                    </code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>

        <h2 id="events">Events</h2>
        <p>
          Every change and every refused change is recorded in the event log, and sent to the webhooks whose filter
          matches. A webhook's message is <code>type</code>, <code>timestamp</code> and the event as <code>data</code>;{" "}
          <code>type</code> is the event's source and action. Beside the members of its kind, an event's{" "}
          <code>data</code> holds <code>statusCode</code> and <code>message</code> where it failed.
        </p>
        {events.map((event) => (
          <EventEntry key={messagesOf(event)} document={document} event={event} />
        ))}

        {[...areas].map(([area, operations]) => (
          <section key={area}>
            <h2>{area}</h2>
            {operations.map((endpoint) => (
              <Operation key={endpoint.name} document={document} endpoint={endpoint} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

const grammar: readonly (readonly [string, string])[] = [
  ["~filter[price]=100", "equal"],
  ["~filter[status]=!active", "not equal; records without the value match too"],
  ["~filter[price]=>=100", "at least; also > < <=, on numbers and times"],
  ["~filter[name]=~backup", "contains, ignoring case; ^ starts with, $ ends with"],
  ["~filter[end_date]=", "has a value; ! alone: has none"],
  ["~filter[end_date]=2027-01-31", "that whole day, UTC"],
  ["~filter[name]=\\!literal", "a leading \\ takes the rest as it is"],
  ["~filter[items.sku]=A&~filter[items.sku]=B", "any of both; through an array, any element"],
  ["~sort=-start_date,name", "- is descending; records without a value come last"],
  ["~search=two words", "every word occurs in one of the searched fields"],
  ["~fields=name,price", "only these members; also ~fields[items]=sku,amount"],
  ["~page=0&~perPage=25", "pages from 0, at most 1000 records each; the event log takes ~limit and ~skip"],
];
