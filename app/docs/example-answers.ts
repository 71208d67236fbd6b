import recorded from "./answers.json";

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
