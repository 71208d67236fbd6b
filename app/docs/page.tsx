import type { Metadata } from "next";
import { apiDocument } from "@/lib/api-document";
import { errorCodes, errorStatus, publicCode } from "@/lib/base/error-codes";
import { groupBy } from "@/lib/base/group-by";
import { areas } from "./areas";
import { baseUrl } from "./base-url";
import { Description } from "./description";
import styles from "./docs.module.css";
import { Frame } from "./frame";
import { type Schema, SchemaFields } from "./schema-fields";

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
        (OpenAPI 3.1).
      </p>
      <h2 id="first-request">The first request</h2>
      <p>
        <a href="/settings/keys">Create an API key</a>, then read the next five subscriptions to end:
      </p>
      <pre className={`py-12 px-16 leading-20 rounded-8 bg-sunken ${styles.code}`}>
        {`export COMPTOIR_KEY=comptoir_…\ncurl -gH "Authorization: Bearer $COMPTOIR_KEY" \\\n  "${origin}/v2/subscription/customers?~sort=end_date&~perPage=5"`}
      </pre>
      <h2 id="records">Records</h2>
      <ul className={`text-3 ${styles.areas}`}>
        {areas.map(({ name, href, operations }) => (
          <li key={href}>
            <a href={href}>{name}</a> {operations.length === 1 ? "1 operation" : `${operations.length} operations`}
          </li>
        ))}
      </ul>
      <Requests origin={origin} />
      <Lists />
      <Errors document={document} />
    </Frame>
  );
}

function Requests({ origin }: { origin: string }) {
  return (
    <>
      <h2 id="requests">Requests</h2>
      <p>
        Send an API key as <code>Authorization: Bearer comptoir_…</code>. Bodies are JSON in UTF-8, up to 1 MiB. A
        caller acts for one tenant and sees that tenant's records; subscriptions, accounts and tickets also those of its
        direct customers. What it may do is named by features; a 403 says which one is missing.
      </p>
      <pre className={`py-12 px-16 leading-20 rounded-8 bg-sunken ${styles.code}`}>
        {`curl -g -H "Authorization: Bearer $COMPTOIR_KEY" \\\n  "${origin}/v2/subscription/customers?~filter[price]=>=100&~sort=-start_date"`}
      </pre>
      <p>
        A POST with a member that the operation does not know is refused with 422. A PUT may send a record back as it
        was read: members that cannot be set are ignored and named in <code>Ignored-Members</code>;{" "}
        <code>Prefer: handling=strict</code> refuses unknown ones.
      </p>
      <p id="idempotency">
        Any POST may carry an <code>Idempotency-Key</code>: a repeat within 24 hours is answered with the first answer
        and changes nothing. Single records carry an <code>ETag</code>; a change sent with <code>If-Match</code> is
        refused with 412 when the record has changed meanwhile.
      </p>
      <p id="limits">
        A key or a user may send 600 requests a minute, unless the installation allows another number: what is left is
        in <code>RateLimit</code>. More are answered with 429, and <code>Retry-After</code> says in how many seconds to
        try again; 503 says the same while the server cannot answer. A body has at most 1 MiB, an address 8,192
        characters.
      </p>
      <p id="dry-run">
        A write sent with <code>Prefer: dry-run</code> is carried out and rolled back: status and body are those it
        would have, with an ellipsis in place of a secret, and nothing is stored or sent. <code>Dry-Run-Effects</code>{" "}
        says how many events it would append and how many webhook deliveries it would queue; <code>Dry-Run-Events</code>{" "}
        and <code>Dry-Run-Deliveries</code> list the first of them as JSON, to those who may read them. An operation
        that cannot be undone answers 400 <code>not_previewable</code>. A dry run counts twice against the quota.
      </p>
      <p id="as-of">
        An account, agreement, collection, distributor, product, role, subscription, ticket or user can be read as of a
        past moment: <code>?~at=2026-11-14T09:00:00.000Z</code> answers it as it was then, with the moment in{" "}
        <code>As-Of</code>. If it did not exist then, the answer is 404. A moment in the future or before the tenant's
        history is refused with 400; <code>earliest</code> names its start. <code>/history</code> after the path answers
        who changed which field, when, and with which event. Subscriptions, and their list item by item, can also be
        read as of a moment up to 24 months ahead: as they will be by what is planned, if nothing else is done.{" "}
        <code>Comptoir-Projected</code> says how many of the matches differ from now.
      </p>
      <p id="walks">
        The lists of these records take <code>~at</code> too, with filters, search, order, pages and CSV: they answer
        what matched then. To walk through many pages without missing or repeating a record, ask for the first with{" "}
        <code>Prefer: snapshot</code> and follow its <code>Link</code>: the other pages are read in the same state of
        the database, by <code>~snapshot</code>, whatever is written meanwhile. A snapshot that has expired is answered
        with 410 <code>resync</code>. Roles and users have no snapshots. <code>Total-Count</code> says how many records
        match; <code>Prefer: count=none</code> omits it, so that the first of very many are answered sooner.
      </p>
      <p id="files">
        <code>Accept: application/x-ndjson</code> answers every match of a list, of any size, with one JSON record on
        each line; <code>Accept: text/csv</code> answers a table of the lists that have one. Both take the parameters of
        the list, and all records unless a page is asked for.
      </p>
      <p id="plans">
        Many records are changed, deleted, restored or imported by a plan. <code>POST /v1/plan</code> answers what would
        happen to each of them and writes nothing; <code>POST /v1/plan/:id/apply</code> makes exactly these changes, or
        refuses and names the records that were changed meanwhile. A change in the event log can be undone:{" "}
        <code>GET /v1/event/:id/undo</code> previews it, and <code>POST</code> to the same path does it, unless a later
        change of the same field needs a decision.
      </p>
      <p id="webhook-messages">
        A message of a webhook is signed by the Standard Webhooks specification, whose libraries verify it. Any answer
        but 2xx within 15 seconds is tried again after 5 seconds, 1, 5 and 30 minutes, then 2, 5, 8 and 8 hours. A
        message can come twice, with the same <code>webhook-id</code>, and messages can come in any order.{" "}
        <code>comptoir listen --forward-to</code> brings them to your own machine.
      </p>
      <p id="clients">
        There are clients for TypeScript and Python, a command line for every operation, and <code>/mcp</code> for
        assistants. Generators take <a href="/openapi.json">/openapi.json</a>.
      </p>
      <p id="directory">
        A company's directory, such as Microsoft Entra or Okta, provisions users and groups by SCIM 2.0 at{" "}
        <code>/scim/v2</code>, with an API key that has the feature <code>Platform/Scim/Write</code>.
      </p>
      <p id="compatibility">
        A release may add operations, parameters, members of answers, values and events: clients pass over what they do
        not know. Nothing is taken away at once. An operation that ends says so for 12 months, in{" "}
        <code>Deprecation</code> and <code>Sunset</code> of its answers. The version in the document is that of the
        release, and its changelog names what is new.
      </p>
      <p id="explanations">
        <code>POST /v1/access/explain</code> says which check allows or refuses an operation, and who can change that.{" "}
        <code>GET /v1/access/subject</code> lists which people, roles and keys may see and change what.{" "}
        <code>~why=&lt;id&gt;</code> beside the parameters of a list says why that record is in the answer or not.
      </p>
      <p id="references">
        Before a distributor, role, webhook or key is deleted, or a user disabled, <code>/references</code> after its
        path lists what refers to it: how many records of which lists, and whether they prevent the deletion, are
        deleted with it, lose what it grants, or stay.
      </p>
      <p>
        A request may name the tenant that it is meant for: <code>Comptoir-Tenant: nordic</code>. Where its credential
        does not act for that tenant, the answer is 409 <code>wrong_tenant</code>, and nothing is read or changed. A
        session acts for the tenant that is named, where it admits the user. A page names its user as well, in{" "}
        <code>Comptoir-User</code>: another one who has signed in meanwhile gets 409 <code>wrong_user</code>.
      </p>
      <p id="cors">
        There is no CORS: a key in a page is known to everybody who opens it. Pages of other sites call their own
        server, and that calls the API.
      </p>
      <p>
        Sensitive operations, such as creating a key, require a session whose user has signed in or sent{" "}
        <code>PUT /v1/auth/proof</code> in the last 20 minutes; otherwise the answer is 403{" "}
        <code>reauthentication_required</code>. API keys are exempt.
      </p>
    </>
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
      <table className={`w-full leading-20 ${styles.table}`}>
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
      <table className={`w-full leading-20 ${styles.table}`}>
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
