import type { Metadata } from "next";
import { apiDocument } from "@/lib/api-document";
import { errorCodes, errorStatus, publicCode } from "@/lib/base/error-codes";
import { groupBy } from "@/lib/base/group-by";
import { areas } from "./areas";
import { baseUrl } from "./base-url";
import { Description } from "./description";
import styles from "./docs.module.css";
import { Frame } from "./frame";
import { guides, guideText } from "./guides";
import { Markdown } from "./markdown";
import { SchemaFields } from "./schema-fields";
import type { Schema } from "./schema-rows";

export const metadata: Metadata = { title: "API reference" };

/**
 * The API reference, rendered from the document that `/openapi.json` returns. It is plain HTML: it needs no script, no
 * sign-in and no other host.
 */
export default async function DocsPage() {
  const [document, origin] = [apiDocument(), await baseUrl()];
  return (
    <Frame>
      <h1>Comptoir API</h1>
      <p>
        The API is at <code>{origin}</code>. The whole of it as one document: <a href="/openapi.json">/openapi.json</a>{" "}
        (OpenAPI 3.1). Each page is there as Markdown as well, with <code>.md</code> after its address:{" "}
        <a href="/llms.txt">/llms.txt</a>.
      </p>
      <h2 id="first-request">The first request</h2>
      <p>
        <a href="/settings/keys">Create an API key</a>, then read the next five subscriptions to end:
      </p>
      <pre className={`py-12 px-16 leading-20 pre-wrap rounded-8 bg-sunken ${styles.code}`}>
        {`export COMPTOIR_KEY=comptoir_…\ncurl -gH "Authorization: Bearer $COMPTOIR_KEY" \\\n  "${origin}/v2/subscription/customers?~sort=end_date&~perPage=5"`}
      </pre>
      <h2 id="guides">Guides</h2>
      <ul className={styles.areas}>
        {guides.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/docs/guides/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
      <h2 id="records">Records</h2>
      <ul className={`text-3 ${styles.areas}`}>
        {areas.map(({ name, href, operations }) => (
          <li key={href}>
            <a href={href}>{name}</a> {operations.length === 1 ? "1 operation" : `${operations.length} operations`}
          </li>
        ))}
      </ul>
      <h2 id="requests">Requests</h2>
      <Markdown text={guideText("requests").replace(/^# .*/, "")} />
      <Lists />
      <Errors document={document} />
    </Frame>
  );
}

function Lists() {
  return (
    <>
      <h2 id="filters">Filters, sorting, search, fields, pages</h2>
      <p>
        Every list takes the same parameters. <code>~x</code> and <code>x</code> are the same one. Several values of a
        field are any of them, comparisons are all of them, different fields are all of them.
      </p>
      <table className={`w-full my-8 mx-0 text-13 leading-20 ${styles.table}`}>
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
    </>
  );
}

const grammar: readonly (readonly [string, string])[] = [
  ["~filter[price]=100", "equal"],
  ["~filter[status]=!active", "not equal; records without the value match too"],
  ["~filter[price]=>=100", "at least; also > < <=, on numbers and times"],
  ["~filter[name]=~backup", "contains, ignoring case; ^ starts with, $ ends with"],
  ["~filter[end_date]=", "has a value; ! alone: has none"],
  ["~filter[end_date]=2027-01-31", "that whole day, UTC"],
  ["~filter[end_date]=<=today+30d", "today or now, with an offset in h, d, w, m or y; days are UTC days"],
  ["~filter[name]=\\!literal", "a leading \\ takes the rest as it is"],
  ["~filter[items.sku]=A&~filter[items.sku]=B", "any of both; through an array, any element"],
  ["~sort=-start_date,name", "- is descending; records without a value come last"],
  ["~search=two words", "every word occurs in one of the searched fields, however its accents are composed"],
  ["~fields=name,price", "only these members; also ~fields[items]=sku,amount"],
  ["~group=status", "in place of records, each value of the field and how many records have it"],
  ["~page=0&~perPage=25", "pages from 0, at most 1000 records each; the event log takes ~limit and ~skip"],
];

function Errors({ document }: { document: Schema }) {
  const codes = groupBy(errorCodes, (code) => errorStatus[code]);
  return (
    <>
      <h2 id="errors">Errors</h2>
      <p>
        A failure is a problem document (RFC 9457) with the members below. <code>errors</code> names each wrong
        parameter, or place in the body by JSON pointer.
      </p>
      <SchemaFields document={document} schema={{ $ref: "#/components/schemas/Problem" }} />
      <table className={`w-full my-8 mx-0 text-13 leading-20 ${styles.table}`}>
        <tbody>
          {[...codes].map(([status, entries]) => (
            <tr key={status} id={`status-${status}`}>
              <td>{status}</td>
              <td className="text-2">
                <Description text={helpOf[status]} />
              </td>
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
    </>
  );
}

/** What helps, by status. */
const helpOf: Readonly<Record<number, string>> = {
  400: "The request is not understood. Correct what `errors` names; sent again it fails again.",
  401: "The key or session is not valid, or has ended. Send another one.",
  403: "The credential lacks the feature that `detail` names. A tenant admin can give it to the role.",
  404: "There is no such record, or it belongs to a tenant that you have no access to.",
  405: "The path exists and takes other methods: see the Allow header.",
  406: "None of the media types in Accept is answered here. `detail` names those that are.",
  408: "The body came too slowly: it has half a minute, and a file more if it comes at 2 Mbit a second. Send it again.",
  409: "The state of the record does not allow it. `detail` says why.",
  410: "What the request continues from has expired. Start over: without the token, or with a new plan.",
  412: "The record has changed since it was read. Read it again, merge, and send its new ETag.",
  413: "The body is larger than 1 MiB. Send it in parts.",
  415: "Send JSON, with Content-Type: application/json.",
  422: "A value is not allowed. `errors` names its place in the body.",
  429: "Too many requests. Wait for the seconds of Retry-After.",
  500: "A fault of the server. Report the request id.",
  503: "The server is starting, stopping, or without its database. Try again after Retry-After.",
};
