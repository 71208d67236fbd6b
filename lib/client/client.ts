import createFetchClient, { type Client, type FetchOptions, type Middleware } from "openapi-fetch";
import { largePages, linkOf, parametersOf, recordsOf } from "./lists";
import { type PlanRequest, PlanRun, type Send } from "./plan";
import { Problem } from "./problem";
import { type Fetch, retrying } from "./retry";

/** The client of `@comptoir/client`: typed calls of every operation, and what scripts write again and again. */

export { recordsOf } from "./lists";
export { Problem } from "./problem";
export { dataProvider } from "./react-admin";
export { signWebhook, verifyWebhook } from "./webhook";

export interface Options {
  /** Of the installation, such as `https://comptoir.example.com`. */
  baseUrl: string;
  /** An API key. */
  key: string;
  /** How often a request is sent again that a limit, an outage or a lost connection has ended. Default 5. */
  retries?: number;
  fetch?: Fetch;
}

/** The records of an answer: an array, or the array in its envelope. */
type RecordOf<Answer> = Answer extends readonly (infer Each)[]
  ? Each
  : { [Name in keyof Answer]: Answer[Name] extends readonly (infer Each)[] ? Each : never }[keyof Answer];

/** What an operation answers unless it is asked for another form, such as CSV with `parseAs: "text"`. */
type Json = "application/json";
type Get<Operations> = Operations extends { get: infer Operation } ? Operation : never;
type AnswerOf<Operation> = Operation extends { responses: { 200: { content: { "application/json": infer Answer } } } }
  ? Answer
  : never;
type ListPath<Paths> = { [Path in keyof Paths]: Paths[Path] extends { get: object } ? Path : never }[keyof Paths] &
  string;

/** What a dry run has shown. */
export interface Shown {
  /** For `ifDryRun`. */
  digest: string | undefined;
  /** Such as `events=1, deliveries=2`. */
  effects: string | undefined;
}

export const shownBy = ({ headers }: Response): Shown => ({
  digest: headers.get("dry-run-digest") ?? undefined,
  effects: headers.get("dry-run-effects") ?? undefined,
});

/** Headers of a write that is refused where it would not do what its dry run has shown. */
export const ifDryRun = ({ digest = "" }: Shown) => ({ "If-Dry-Run": digest });

const failing: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await Problem.of(response);
    return undefined;
  },
};

export class Comptoir<Paths extends object> {
  /** `GET`, `POST`, `PUT`, `DELETE` by path; an answer of 400 and above is thrown as a `Problem`. */
  readonly api: Client<Paths, Json>;
  /** The same writes as dry runs: they answer what would be, and change nothing. `shownBy` reads the digest. */
  readonly trial: Client<Paths, Json>;
  /** A request by its address, for what has no type; retried and refused like the others. */
  readonly request: Send;

  constructor({ baseUrl, key, retries = 5, fetch = (request) => globalThis.fetch(request) }: Options) {
    const headers = { Authorization: `Bearer ${key}` };
    const send = retrying(fetch, retries);
    const client = (more: Record<string, string> = {}) => {
      const made = createFetchClient<Paths, Json>({ baseUrl, headers: { ...headers, ...more }, fetch: send });
      made.use(failing);
      return made;
    };
    this.api = client();
    this.trial = client({ Prefer: "dry-run" });
    this.request = async (method, address, more = {}, body) => {
      const content: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
      const init = { method, headers: { ...headers, ...content, ...more }, body: JSON.stringify(body) ?? null };
      const response = await send(new Request(new URL(address, baseUrl), init));
      if (!response.ok) throw await Problem.of(response);
      return response;
    };
  }

  /** Every record of a list, page after page, in constant memory. */
  async *walk<Path extends ListPath<Paths>>(
    path: Path,
    query: NonNullable<NonNullable<FetchOptions<Get<Paths[Path]>>["params"]>["query"]> | object = {},
  ): AsyncGenerator<RecordOf<AnswerOf<Get<Paths[Path]>>>> {
    let address: string | undefined = `${path}?${parametersOf(largePages(query))}`;
    while (address !== undefined) {
      const response: Response = await this.request("GET", address);
      yield* recordsOf(await response.json()) as RecordOf<AnswerOf<Get<Paths[Path]>>>[];
      address = linkOf(response, "next");
    }
  }

  /**
   * What was added, changed or deleted in a list since a token; without one, every record first.
   * @returns the token to continue from the next time
   */
  async *changes<Path extends ListPath<Paths>>(
    path: Path,
    since?: string,
    query: object = {},
  ): AsyncGenerator<RecordOf<AnswerOf<Get<Paths[Path]>>> | { removed: true }, string> {
    const from = since === undefined ? {} : { "~since": since };
    let address = `${path}/changes?${parametersOf({ ...query, ...from })}`;
    for (;;) {
      const response = await this.request("GET", address);
      const { data, metadata } = (await response.json()) as {
        data: RecordOf<AnswerOf<Get<Paths[Path]>>>[];
        metadata: { more: boolean; since: string };
      };
      yield* data;
      if (!metadata.more) return metadata.since;
      address = linkOf(response, "next") ?? address;
    }
  }

  /** Plans a change of many records, which `apply()` then carries out exactly, or not at all. */
  plan = (request: PlanRequest): Promise<PlanRun> => PlanRun.make(this.request, request);

  /** A plan that was made before. */
  planOf = (id: string): Promise<PlanRun> => PlanRun.of(this.request, id);
}
