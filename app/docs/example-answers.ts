import type { Endpoint } from "@/lib/base/http/endpoint";
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
