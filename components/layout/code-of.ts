import { templateOf } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import { type ApiRequest, curlOf, quote } from "./curl";

/** Writes a request as code in several languages. The key is a variable, so that the text can be shared. */

export const languages = ["curl", "TypeScript", "Python", message("Command line")] as const;

export type Language = (typeof languages)[number];

export interface CodeRequest extends ApiRequest {
  /** The path as it is declared, `/v1/account/:id`: that of the TypeScript client. */
  template?: string | undefined;
  /** The types of its parameters, by name. */
  types?: Readonly<Record<string, string>>;
  /** What the command line calls it: `accounts get`. */
  command?: string;
}

export function codeOf(language: Language, request: CodeRequest, origin: string): string {
  if (language === "curl") return curlOf(request, origin, " \\\n  ");
  if (language === "TypeScript") return typedOf(request);
  return language === "Python" ? pythonOf(request) : commandOf(request);
}

/** The values of the path's parameters, by name. */
function pathValues({ path, template = path }: CodeRequest): (readonly [string, string])[] {
  const segments = path.split("/");
  return template
    .split("/")
    .flatMap((part, at) =>
      part.startsWith(":") ? [[part.slice(1), decodeURIComponent(segments[at] ?? "")] as const] : [],
    );
}

/** In an address a plus sign is itself. */
const queryValues = ({ query = "" }: CodeRequest) => [...new URLSearchParams(query.replaceAll("+", "%2B"))];

function queryOf(request: CodeRequest): Record<string, unknown> {
  const queries = new Map<string, string[]>();
  for (const [name, value] of queryValues(request)) queries.set(name, [...(queries.get(name) ?? []), value]);
  return Object.fromEntries([...queries].map(([name, values]) => [name, ofType(request.types?.[name], values)]));
}

function ofType(type: string | undefined, values: readonly string[]): unknown {
  if (type === "array") return values;
  const [value = ""] = values;
  return type === "integer" || type === "number" || type === "boolean" ? JSON.parse(value) : value;
}

/** With the types that openapi-typescript generates from /openapi.json. */
function typedOf(request: CodeRequest): string {
  const { method, path, template = path, body } = request;
  const [values, query] = [pathValues(request), queryOf(request)];
  const object = (entries: readonly (readonly [string, unknown])[]) =>
    entries.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(", ");
  const params = [
    ...(values.length > 0 ? [`path: { ${object(values)} }`] : []),
    ...(Object.keys(query).length > 0 ? [`query: { ${object(Object.entries(query))} }`] : []),
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

function pythonOf(request: CodeRequest): string {
  const { method, path, body } = request;
  const query = queryOf(request);
  const lines = [
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(path)},`,
    ...(Object.keys(query).length > 0 ? [`    ${pythonValue(query)},`] : []),
    ...(body === undefined ? [] : [`    body=${pythonValue(body)},`]),
  ];
  return [
    "import os",
    "from comptoir import Comptoir",
    "",
    'comptoir = Comptoir(os.environ["COMPTOIR_URL"], os.environ["COMPTOIR_KEY"])',
    `data = comptoir.call(\n${lines.join("\n")}\n).body`,
  ].join("\n");
}

/** JSON as Python writes it: only its three words differ. Strings are left as they are. */
const pythonValue = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) =>
    part === "null" ? "None" : part === "true" ? "True" : part === "false" ? "False" : part,
  );

/** The login or the environment has the address and the key. */
function commandOf(request: CodeRequest): string {
  const options = queryValues(request).map(([name, value]) => {
    const field = /^~filter\[(.*)\]$/.exec(name)?.[1];
    if (field === undefined) return `--${name.replace(/^~|\[\]$/g, "")} ${word(value)}`;
    return `--filter ${word(/^[!<>^~$]/.test(value) ? field + value : `${field}=${value}`)}`;
  });
  const body = request.body === undefined ? [] : [`--data ${word(JSON.stringify(request.body))}`];
  const values = pathValues(request).map(([, value]) => word(value));
  return [["comptoir", request.command, ...values].join(" "), ...options, ...body].join(" \\\n  ");
}

const word = (text: string): string => (/^[\w./:@=,-]+$/.test(text) ? text : quote(text));
