import { templateOf } from "@/lib/base/http/endpoint";
import { type ApiRequest, curlOf } from "./curl";

/** Writes a request as code in several languages. The key is a variable, so that the text can be shared. */

export const languages = ["curl", "fetch", "Python", "Typed client"] as const;

export type Language = (typeof languages)[number];

export interface CodeRequest extends ApiRequest {
  /** The path as it is declared, `/v1/account/:id`: that of the typed client. */
  template?: string | undefined;
  /** The types of its parameters, by name. */
  types?: Readonly<Record<string, string>>;
}

export function codeOf(language: Language, request: CodeRequest, origin: string): string {
  if (language === "curl") return curlOf(request, origin, " \\\n  ");
  if (language === "fetch") return fetchOf(request, origin);
  return language === "Python" ? pythonOf(request, origin) : typedOf(request);
}

const addressOf = ({ path, query = "" }: ApiRequest, origin: string): string =>
  `${origin}${path}${query === "" ? "" : `?${query}`}`;

function fetchOf(request: CodeRequest, origin: string): string {
  const { method, headers = {}, body } = request;
  const all = [
    "Authorization: `Bearer $" + "{process.env.COMPTOIR_KEY}`",
    ...Object.entries({ ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) }).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    ),
  ];
  const lines = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    `  headers: { ${all.join(", ")} },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
  ];
  const address = JSON.stringify(addressOf(request, origin));
  return `const answer = await fetch(${address}, {\n${lines.join("\n")}\n});\nconst data = await answer.json();`;
}

function pythonOf(request: CodeRequest, origin: string): string {
  const { method, headers = {}, body } = request;
  const all = [
    '"Authorization": "Bearer " + os.environ["COMPTOIR_KEY"]',
    ...Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ];
  const json = body === undefined ? "" : `\n    json=${pythonValue(body)},`;
  return `import os, requests\n\nanswer = requests.${method.toLowerCase()}(\n    ${JSON.stringify(addressOf(request, origin))},\n    headers={${all.join(", ")}},${json}\n)\ndata = answer.json()`;
}

/** JSON as Python writes it: only its three words differ. Strings are left as they are. */
const pythonValue = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) =>
    part === "null" ? "None" : part === "true" ? "True" : part === "false" ? "False" : part,
  );

/** With the types that openapi-typescript generates from /openapi.json. */
function typedOf({ method, path, template = path, query = "", body, types = {} }: CodeRequest): string {
  const segments = path.split("/");
  const parameters = template
    .split("/")
    .flatMap((part, at) =>
      part.startsWith(":") ? [[part.slice(1), decodeURIComponent(segments[at] ?? "")] as const] : [],
    );
  const queries = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query.replaceAll("+", "%2B")))
    queries.set(name, [...(queries.get(name) ?? []), value]);
  const object = (entries: Iterable<readonly [string, unknown]>) =>
    [...entries].map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(", ");
  const typed = [...queries].map(([name, values]) => [name, ofType(types[name], values)] as const);
  const params = [
    ...(parameters.length > 0 ? [`path: { ${object(parameters)} }`] : []),
    ...(queries.size > 0 ? [`query: { ${object(typed)} }`] : []),
  ];
  const options = [
    ...(params.length > 0 ? [`  params: { ${params.join(", ")} },`] : []),
    ...(body === undefined ? [] : [`  body: ${JSON.stringify(body)},`]),
  ];
  const declared = JSON.stringify(templateOf(template));
  return [
    'import { Comptoir } from "@comptoir/client";',
    'import type { paths } from "./api";',
    "",
    'const { COMPTOIR_URL = "", COMPTOIR_KEY = "" } = process.env;',
    "const comptoir = new Comptoir<paths>({ baseUrl: COMPTOIR_URL, key: COMPTOIR_KEY });",
    `const { data } = await comptoir.api.${method}(${declared}${options.length > 0 ? `, {\n${options.join("\n")}\n}` : ""});`,
  ].join("\n");
}

function ofType(type: string | undefined, values: readonly string[]): unknown {
  if (type === "array") return values;
  const [value = ""] = values;
  return type === "integer" || type === "number" || type === "boolean" ? JSON.parse(value) : value;
}
