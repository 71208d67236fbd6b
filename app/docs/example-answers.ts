import { commandsOf } from "@/cli/remote/operations";
import type { CodeRequest } from "@/components/layout/code-of";
import { defined } from "@/lib/base/defined";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import recorded from "./answers.json";
import { examplePath } from "./example-request";

/** What the API has answered to the example request of an operation. `e2e/docs-answers.spec.ts` writes it. */
export interface ExampleAnswer {
  /** Path and query of the request. */
  address: string;
  status: number;
  /** Undefined if there was none. */
  body?: unknown;
}

/** By the name of the operation. Those that need more than a record, such as the code of an authenticator, have none. */
export const answers: Readonly<Record<string, ExampleAnswer | undefined>> = recorded;

/** Path and query of the example request: as it was sent, if there is an answer. */
export function exampleAddress(endpoint: Endpoint): string {
  const { name, example } = endpoint;
  return answers[name]?.address ?? [examplePath(endpoint), example?.query].filter(Boolean).join("?");
}

const commands = new Map(commandsOf(endpoints).map(({ name, resource, verb }) => [name, `${resource} ${verb}`]));

/** The example request as it is written in each language. @param parameters as the OpenAPI document declares them */
export function exampleRequest(
  endpoint: Endpoint,
  parameters: readonly { name: string; schema?: { type?: unknown } }[],
): CodeRequest {
  const command = commands.get(endpoint.name);
  const [address = "", query] = exampleAddress(endpoint).split("?", 2);
  return {
    method: endpoint.method,
    path: address,
    template: endpoint.path,
    query,
    ...defined({ command }),
    body: endpoint.body && (endpoint.example?.body ?? {}),
    types: Object.fromEntries(parameters.map(({ name, schema }) => [name, String(schema?.type)])),
  };
}
