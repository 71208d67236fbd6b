import { curlOf } from "@/components/layout/curl";
import type { Endpoint } from "@/lib/base/http/endpoint";
import styles from "./docs.module.css";
import { resolve, type Schema, SchemaFields } from "./schema-fields";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

/** One operation of the OpenAPI document: parameters, body, responses, and a curl command. */
export function Operation({ document, endpoint }: { document: Schema; endpoint: Endpoint }) {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}");
  const operation = at(document, "paths", path, endpoint.method.toLowerCase());
  const parameters = (operation.parameters as Parameter[]).filter(({ in: place }) => place !== "header");
  const filters = parameters.filter(({ name }) => name.startsWith("~filter["));
  const others = parameters.filter(({ name }) => !name.startsWith("~filter["));
  const body = at(operation, "requestBody", "content", "application/json").schema as Schema | undefined;
  const [success = "200"] = Object.keys(operation.responses as Schema);
  const answer = at(operation, "responses", success, "content", "application/json").schema as Schema | undefined;
  const failures = Object.keys(operation.responses as Schema).filter((status) => Number(status) >= 400);
  return (
    <article className={styles.operation} id={endpoint.name}>
      <h3>{endpoint.summary}</h3>
      <p className={styles.address}>
        <span className={styles.verb} data-method={endpoint.method}>
          {endpoint.method}
        </span>
        <code>{path}</code>
        {typeof operation["x-required-feature"] === "string" && (
          <span className={styles.feature}>{operation["x-required-feature"]}</span>
        )}
      </p>
      {endpoint.description && <p>{endpoint.description}</p>}
      <pre className={styles.code}>{curl(endpoint)}</pre>
      {others.length > 0 && <ParameterTable parameters={others} document={document} />}
      {filters.length > 0 && (
        <details>
          <summary>{filters.length} fields to filter by</summary>
          <p className={styles.filters}>
            {filters.map(({ name, ...parameter }) => (
              <code key={name} title={`a ${String((parameter as Schema)["x-field-kind"])} field`}>
                {name.slice("~filter[".length, -1)}
              </code>
            ))}
          </p>
        </details>
      )}
      {body && (
        <>
          <h4>Body</h4>
          <SchemaFields document={document} schema={body} />
        </>
      )}
      {answer && (
        <details>
          <summary>Answer, {success}</summary>
          <SchemaFields document={document} schema={answer} />
        </details>
      )}
      <p className={styles.failures}>Refused with {failures.join(", ")}.</p>
    </article>
  );
}

function ParameterTable({ parameters, document }: { parameters: Parameter[]; document: Schema }) {
  return (
    <table className={styles.table}>
      <tbody>
        {parameters.map(({ name, required, description, schema }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
              {required && <span className={styles.required}>required</span>}
            </td>
            <td>{description ?? (schema && String(resolve(document, schema).description ?? ""))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const curl = ({ method, path, example = {} }: Endpoint): string =>
  curlOf(
    { method, path: example.path ?? path, query: example.query, body: example.body },
    "http://localhost:3000",
    " \\\n  ",
  );

/** The object at a path in the document; an empty object if there is none. */
function at(from: Schema, ...keys: string[]): Schema {
  return keys.reduce<Schema>((value, key) => (value[key] as Schema | undefined) ?? {}, from);
}
