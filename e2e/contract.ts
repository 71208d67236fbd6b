import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { apiDocument } from "@/lib/api-document";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { Answer } from "./fixtures";

type Json = Record<string, unknown>;
type Operation = Pick<Endpoint, "method" | "path">;

/** Checks answers against the OpenAPI document. */
export class Contract {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, formats: { "rich-text": true } });
  readonly #validators = new Map<string, ValidateFunction>();

  /** More exact than the published document, which leaves room for new members. */
  constructor(readonly document: Json = apiDocument()) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ ...document, $id: "openapi" });
  }

  operation(endpoint: Operation): Json | undefined {
    return at(this.document, ["paths", openApiPath(endpoint), endpoint.method.toLowerCase()]) as Json | undefined;
  }

  /** The schema of the input. */
  bodySchema(endpoint: Operation): Json {
    const path = ["requestBody", "content", "application/json", "schema"];
    return (at(this.operation(endpoint), path) as Json | undefined) ?? {};
  }

  /** The differences between an answer and the document: an undocumented status, or content of another type or shape. */
  violations(endpoint: Endpoint, { status, headers, text, body }: Answer, method: string = endpoint.method): string[] {
    const responses = this.operation(endpoint)?.responses as Record<string, Json> | undefined;
    let pointer = ["paths", openApiPath(endpoint), endpoint.method.toLowerCase(), "responses", String(status)];
    let response = responses?.[status];
    if (!response) return [`status ${status} is not documented: ${text.slice(0, 300)}`];
    if (typeof response.$ref === "string") {
      pointer = response.$ref.slice(2).split("/");
      response = at(this.document, pointer) as Json;
    }
    const content = response.content as Json | undefined;
    if (method === "HEAD" || !content) return text === "" ? [] : [`status ${status} came with a body`];
    const type = (headers.get("content-type") ?? "").split(";", 1)[0] ?? "";
    if (!Object.hasOwn(content, type)) return [`status ${status} came as ${type || "nothing"}`];
    if (!/[/+]json/.test(type)) return [];
    const validate = this.#validator([...pointer, "content", type, "schema"]);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #validator(path: string[]): ValidateFunction {
    const pointer = path.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
    const reference = `openapi#${pointer.join("")}`;
    const known = this.#validators.get(reference) ?? this.#ajv.compile({ $ref: reference });
    this.#validators.set(reference, known);
    return known;
  }
}

const openApiPath = ({ path }: Operation): string => path.replace(/:([A-Za-z]+)/g, "{$1}");

function at(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((inner, part) => (inner as Json | undefined)?.[part], value);
}
