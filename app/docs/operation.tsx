import { messageType } from "@/lib/base/audit/event";
import { deprecationSentence } from "@/lib/base/http/deprecation";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { templateOf } from "@/lib/base/http/endpoint";
import { fileForms, fileTypes } from "@/lib/base/http/file-types";
import { CodeExamples } from "./code-examples";
import { Description } from "./description";
import styles from "./docs.module.css";
import { answers, exampleAddress, exampleRequest } from "./example-answers";
import { placeholder } from "./example-request";
import { exampleValue } from "./example-value";
import { RunForm } from "./run-form";
import { SchemaFields } from "./schema-fields";
import { longEnumeration, resolve, type Schema, typeName } from "./schema-rows";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface OperationProps {
  document: Schema;
  endpoint: Endpoint;
  /** Where the reader sends requests. */
  origin: string;
}

/** One operation of the OpenAPI document: parameters, body, responses, and beside them the request and an answer. */
export function Operation({ document, endpoint, origin }: OperationProps) {
  const path = templateOf(endpoint.path);
  const operation = at(document, "paths", path, endpoint.method.toLowerCase());
  const parameters = (operation.parameters as Parameter[]).filter(({ in: place }) => place !== "header");
  const filters = parameters.filter(({ name }) => name.startsWith("~filter["));
  const plain = parameters.filter(({ name }) => !name.startsWith("~filter["));
  // Its own parameters first, then those that many operations take.
  const others = plain.toSorted((one, other) => rankOf(one) - rankOf(other));
  const body = at(operation, "requestBody", "content", "application/json").schema as Schema | undefined;
  const [success = "200"] = Object.keys(operation.responses as Schema);
  const answer = at(operation, "responses", success, "content", "application/json").schema as Schema | undefined;
  const example = answers[endpoint.name];
  const failures = Object.keys(operation.responses as Schema).filter((status) => Number(status) >= 400);
  return (
    <article className={`grid border-t ${styles.operation}`} id={endpoint.name}>
      <div>
        <h2>
          <a href={`#${endpoint.name}`}>{endpoint.summary}</a>
        </h2>
        <p className="flex flex-wrap items-baseline gap-8">
          <span className={`text-11 font-600 text-accent ${styles.verb}`} data-method={endpoint.method}>
            {endpoint.method}
          </span>
          <code>{path}</code>
          {typeof operation["x-required-feature"] === "string" && (
            <span className={`py-0 px-6 text-12 text-2 rounded-4 bg-active ${styles.feature}`}>
              {operation["x-required-feature"]}
            </span>
          )}
        </p>
        {endpoint.event && (
          <p>
            Leaves{" "}
            <a href={`/docs/event-types#${messageType(endpoint.event)}`}>
              <code>{messageType(endpoint.event)}</code>
            </a>
            {endpoint.event.failure && ", also when it is refused"}.
          </p>
        )}
        {endpoint.feature === "session" && <p>Only for a signed-in user: a key is refused with 403.</p>}
        {placeholder.test(exampleAddress(endpoint)) && (
          <p>
            In the example, <code>{placeholder.exec(exampleAddress(endpoint))?.[0]}</code> stands for the identifier of
            a record of yours.
          </p>
        )}
        {endpoint.deprecated && (
          <p>
            <Description text={deprecationSentence(endpoint) ?? ""} />
          </p>
        )}
        {endpoint.description && (
          <p>
            <Description text={endpoint.description} />
          </p>
        )}
        {others.length > 0 && <ParameterTable parameters={others} document={document} />}
        {filters.length > 0 && (
          <details>
            <summary>{filters.length} fields to filter by</summary>
            <p className="flex flex-wrap gap-x-12 gap-y-4">
              {filters.map(({ name, ...parameter }) => (
                <span key={name}>
                  <code>{name.slice("~filter[".length, -1)}</code> {String((parameter as Schema)["x-field-kind"])}
                </span>
              ))}
            </p>
          </details>
        )}
        {body && (
          <>
            <h3>Body</h3>
            <SchemaFields document={document} schema={body} marksRequired />
          </>
        )}
        {endpoint.file && <FileForms recordsMax={endpoint.file.recordsMax} />}
        {answer && (
          <details>
            <summary>Members of the answer</summary>
            <SchemaFields document={document} schema={answer} />
          </details>
        )}
        <p className={`text-12 text-3 ${styles.failures}`}>
          Refused with{" "}
          {failures.map((status, at) => (
            <span key={status}>
              {at > 0 && ", "}
              <a href={`/docs#status-${status}`}>{status}</a>
            </span>
          ))}
          .
        </p>
      </div>
      <div className={`stack self-start sticky ${styles.aside}`}>
        <CodeExamples name={endpoint.name} request={exampleRequest(endpoint, parameters)} origin={origin} />
        <RunForm endpoint={endpoint} />
        <h3>Example answer, {example?.status ?? success}</h3>
        <section
          className={`py-12 px-16 leading-20 pre-wrap rounded-8 bg-sunken ${styles.code}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          aria-label="Example answer"
          data-docs-answer
        >
          <pre>{answer ? JSON.stringify(example?.body ?? exampleValue(document, answer), null, 2) : "No content"}</pre>
        </section>
      </div>
    </article>
  );
}

const rankOf = ({ name, in: place }: Parameter): number =>
  place === "path" ? 0 : /^[~]|^pagination/.test(name) ? 2 : 1;

/** The forms of a file that is sent in place of the body. */
const FileForms = ({ recordsMax }: { recordsMax: number }) => (
  <>
    <h3>Or a file, up to {recordsMax} records</h3>
    <table className={`w-full my-8 mx-0 text-13 leading-20 ${styles.table}`}>
      <tbody>
        {fileTypes.map((type) => (
          <tr key={type}>
            <td>
              <code>{type}</code>
            </td>
            <td>{fileForms[type]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

function ParameterTable({ parameters, document }: { parameters: Parameter[]; document: Schema }) {
  return (
    <table className={`w-full my-8 mx-0 text-13 leading-20 ${styles.table}`}>
      <tbody>
        {parameters.map(({ name, required, description, schema }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
              <span className={`block text-12 text-3 ${styles.required}`} data-required={required || undefined}>
                {schema && typeName(document, schema)} {required ? "required" : "optional"}
              </span>
            </td>
            <td>
              <Description
                text={shortened(description) ?? (schema && String(resolve(document, schema).description ?? ""))}
                values={schema && longEnumeration(document, schema)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The names of all fields are in the members of the answer. */
const shortened = (description: string | undefined): string | undefined =>
  description !== undefined && description.length > 400
    ? `${description.slice(0, description.indexOf(",", 160))} …`
    : description;

/** The object at a path in the document; an empty object if there is none. */
function at(from: Schema, ...keys: string[]): Schema {
  return keys.reduce<Schema>((value, key) => (value[key] as Schema | undefined) ?? {}, from);
}
