import type * as z from "zod";
import type { EventType } from "@/lib/base/audit/event";
import type { Actor } from "@/lib/base/auth/actor";
import type { Wanted } from "@/lib/base/auth/decision";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Changes } from "@/lib/base/list/feed";
import type { List } from "@/lib/base/list/fields";
import type { ListRequest, ListResult } from "@/lib/base/list/read";
import type { BodyRules } from "./body-rules";
import type { Comparison } from "./comparison";
import type { SentFile } from "./file";
import type { Protocol } from "./protocol";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Schema = z.ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;

/** Query parameters other than the list grammar's. One whose schema is an array may be repeated. */
type PlainQuery = Readonly<Record<string, Schema>>;

/**
 * An operation, declared once: the route, the OpenAPI document, the typed client, the reference page and the contract
 * tests all read this value.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends PlainQuery = PlainQuery,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  /** The operation's name, verb and noun. */
  name: string;
  method: Method;
  /** As the interface spells it, with `:name` for path parameters. */
  path: `/v${1 | 2}/${string}` | `/scim/v2/${string}`;
  /** The area it is shown under in the reference. */
  area: string;
  summary: string;
  description?: string;
  /** The feature it needs; `authenticated` for what every credential may do, `anyone` for what needs none. */
  feature: Wanted;
  /**
   * The user of a session must have proved in the last minutes who they are: for all it does, for bodies with one of these
   * members (`settings.currency`), or for downloads of the list.
   */
  reauthentication?: true | "download" | readonly string[];
  params?: Params;
  /** The path names a record of another system, so that any identifier is accepted. */
  externalId?: true;
  query?: Query;
  /** The list it answers; the list's grammar is then understood. */
  list?: List;
  /** A report takes filters only. */
  filtersOnly?: true;
  /**
   * It answers what has changed in the list, by its filters, search, `~fields` and `~perPage`: since an earlier answer
   * (`changes.ts`), or between two moments, by `~page` too (`comparison.ts`).
   */
  changes?: "feed" | "comparison";
  /** Explains why a record is in this list or not (`list-why.ts`): it takes the list's filters and search. */
  explains?: List;
  body?: Body;
  /** In a browser, in place of the body's schema: what `bodyRules` answers. */
  bodyRules?: BodyRules;
  /**
   * It takes its records as a file instead, of the types in `file-types.ts`: the members of the body then stand in the
   * query, and the service gets the file beside them.
   */
  file?: { recordsMax: number };
  /** An absent or empty body means `{}`. */
  bodyOptional?: true;
  response: Response;
  /** 201 for creations, 204 for no content; the documented operations answer 200. */
  status?: 201 | 204;
  /** What is answered may be under way: 202 with the address that tells how far it is, while its `status` is this one. */
  accepted?: { while: string; path: `/v${1 | 2}/${string}` };
  /** Whether `Prefer: wait=20` has it wait, so many seconds at most, until what it answers is no longer under way. */
  waits?: true;
  /** The protocol it belongs to, whose operations are not part of the OpenAPI document. */
  protocol?: Protocol;
  /** The file the answer is meant to be saved as. */
  attachment?: string;
  /**
   * The answer holds a secret that is shown once: it is stored encrypted for the caller, and never cached. The members that
   * hold it, in dots, or none where it is the cookie.
   */
  secret?: readonly string[];
  /** Why a writing operation cannot be dry-run: what it does that no rollback undoes. */
  notPreviewable?: string;
  /** Whether the answer is a single record with a strong ETag. */
  etag?: true;
  /** The list whose record it answers, by `recordOf`: `~at` asks for the record as of a moment. */
  record?: List;
  /** Takes `If-Match` although its answer is not the record: a deletion. */
  conditional?: true;
  /** When it answers 404, beside an unknown identifier in its path. */
  notFoundReason?: string;
  /** When it answers 409, beside a repeat whose first request still runs. */
  conflictReason?: string;
  /** When it answers 410. */
  goneReason?: string;
  /** Names the lock it takes on the tenant's records of a kind; requests for the same one wait in the process (`withKeyedMutex`). */
  lock?: string;
  /** The event of a writing operation: a refusal is recorded with its failure message. */
  event?: EventType;
  /** Shown in the documents and sent by tests. A path with more than one parameter fills in all but the first. */
  example?: { path?: string; query?: string; body?: unknown };
}

type TransactionOf<M extends Method> = M extends "GET" ? undefined : Transaction;

/** The IP address of a caller, and the browser or program by its user agent. */
export interface Client {
  ip: string;
  browser?: string;
}

/** What a service function gets beside the actor. */
export interface Input<E extends Endpoint> {
  params: Output<E["params"]>;
  query: { [Name in keyof NonNullable<E["query"]>]: Output<NonNullable<E["query"]>[Name]> };
  list: E["list"] extends List ? ListRequest : undefined;
  body: Output<E["body"]>;
  /** What was sent as a file. */
  file?: SentFile;
  /** The transaction of a writing operation; its event and its stored answer are in it too. */
  tx: TransactionOf<E["method"]>;
  /** For how many seconds the request prefers to wait until what it asks about is over. */
  wait: number;
  /** Has the answer of a write be what this finds once the transaction has ended. It may be refused then, but is done. */
  afterCommit: (answer: () => Promise<Answer<E>>) => void;
  /** The `If-Match` header, for `requireMatch`. */
  ifMatch: string | undefined;
  /** Where the request came from, for records that keep it. */
  client: Client;
  /** The origin that browsers see this site at. */
  site: string;
  /** Gives the browser this session's secret with the answer, or takes the one it has. */
  setSession: (secret: string | null) => void;
  /** Names the object of the write once it is known, for the event of a refusal. */
  nameObject: (name: string | undefined) => void;
}

export type Answer<E extends Endpoint> = E["list"] extends List
  ? E["filtersOnly"] extends true
    ? z.input<E["response"]>
    : E["changes"] extends "comparison"
      ? Comparison
      : E["changes"] extends "feed"
        ? Changes
        : ListResult
  : z.input<E["response"]>;

export type Service<E extends Endpoint> = (actor: Actor, input: Input<E>) => Promise<Answer<E>>;

/** Declares an operation, keeping the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
