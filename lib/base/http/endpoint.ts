import type * as z from "zod";
import type { EventType } from "@/lib/base/audit/event";
import type { Actor } from "@/lib/base/auth/actor";
import type { RequiredFeature } from "@/lib/base/auth/decision";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Changes } from "@/lib/base/list/feed";
import type { List } from "@/lib/base/list/fields";
import type { ListRequest } from "@/lib/base/list/question";
import type { ListResult } from "@/lib/base/list/run";
import type { VersionedList } from "@/lib/base/list/version-sql";
import type { BodyRules } from "./body-rules";
import type { Condition } from "./etag";
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
  /** What people call it who know neither its name nor its area's. */
  keywords?: string;
  /** Since which day it is not to be used, and the operation to use instead. It goes on for 12 months (`deprecation.ts`). */
  deprecated?: { since: `${number}-${number}-${number}`; instead: string };
  /** The feature it needs; `session` for a signed-in user, `authenticated` for any credential, `anyone` for none. */
  feature: RequiredFeature;
  /**
   * The user of a session needs a recent proof of identity: always, for bodies with one of these members
   * (`settings.currency`), or for downloads of the list.
   */
  reauthentication?: true | "download" | readonly string[];
  /**
   * It hands out or takes away rights, besides those that need a proof: no assistant carries it out (`handsOutPower`).
   */
  power?: true;
  params?: Params;
  /** The path names a record of another system, so that any identifier is accepted. */
  externalId?: true;
  query?: Query;
  /** The list it returns, whose parameters it then takes. */
  list?: List;
  /** A report takes filters only. */
  filtersOnly?: true;
  /**
   * It returns the changes in the list since an earlier answer (`changes.ts`), with its filters, search, `~fields` and
   * `~perPage`.
   */
  changes?: "feed";
  /** Where a POST may send `{}`, it may send nothing. */
  body?: Body;
  /** In a browser, instead of the body's schema: the result of `bodyRules`. */
  bodyRules?: BodyRules;
  /**
   * It takes its records as a file instead, of the types in `file-types.ts`: the members of the body are then in the query,
   * and the service gets them with the file.
   */
  file?: { recordsMax: number };
  response: Response;
  /** 201 for creations, 204 for no content; the documented operations answer 200. */
  status?: 201 | 204;
  /**
   * The result may not be complete while its `status` is this one. The answer of a write is then 202 with the address of its
   * progress. A GET takes `Prefer: wait=20`: it answers when the result is complete, at the latest after so many seconds.
   */
  accepted?: {
    while: string;
    path?: `/v${1 | 2}/${string}`;
    /** The member of the result whose zero means that there was nothing to do: 200. */
    nothing?: string;
  };
  /** The protocol it belongs to, whose operations are not part of the OpenAPI document. */
  protocol?: Protocol;
  /** The name of the file to save the answer as. */
  attachment?: string;
  /**
   * The answer holds a secret that is shown once: it is stored encrypted for the caller, and never cached. The members that
   * hold it, in dots, or none where it is the cookie.
   */
  secret?: readonly string[];
  /** Why a writing operation has no dry run: its effects that no rollback undoes. */
  notPreviewable?: string;
  /** Whether the answer is a single record with a strong ETag; `condition` of one that takes `If-Match` alone, as a deletion. */
  etag?: true | "condition";
  /** The list whose record it answers, by `recordOf`: `~at` asks for the record as of a moment. */
  record?: VersionedList;
  /**
   * When it answers 404, besides for an unknown identifier in its path; 409, besides for a repeat whose first request still
   * runs; and 410.
   */
  refusals?: { notFound?: string; conflict?: string; gone?: string };
  /**
   * Names the lock it takes on the tenant's records of a kind; requests for the same one wait in the process
   * (`withKeyedMutex`).
   */
  lock?: string;
  /** The event of a writing operation: a refusal is recorded with its failure message. */
  event?: EventType;
  /** Shown in the documents and sent by tests. A path with more than one parameter fills in all but the first. */
  example?: { path?: string; query?: string; body?: unknown };
}

/** An operation that answers a list, as far as others of the same list are declared from it. */
export interface ListOperation extends Pick<Endpoint, "path" | "area" | "feature" | "summary"> {
  list: List;
}

type TransactionOf<M extends Method> = M extends "GET" ? undefined : Transaction;

/** The IP address of a caller, and the browser or program by its user agent. */
export interface Client {
  ip: string;
  browser?: string;
}

/** The input of a service function, besides the actor. */
export interface Input<E extends Endpoint> {
  params: Output<E["params"]>;
  query: { [Name in keyof NonNullable<E["query"]>]: Output<NonNullable<E["query"]>[Name]> };
  list: E["list"] extends List ? ListRequest : undefined;
  body: Output<E["body"]>;
  /** The file that was sent. */
  file?: SentFile;
  /** The transaction of a writing operation; its event and its stored answer are in it too. */
  tx: TransactionOf<E["method"]>;
  /** For how many seconds the request prefers to wait for a complete result. */
  wait: number;
  /** Sets a function that finds the answer after the commit. It may throw, although the write is stored. */
  afterCommit: (answer: () => Promise<Answer<E>>) => void;
  /** Whether its transaction is rolled back: what goes on after the commit has to be done in it. */
  isDryRun: boolean;
  /** What the present record has to meet, for `requireMatch`: the `If-Match` header, and what of the body is open. */
  ifMatch: Condition;
  /** Where the request came from, for records that keep it. */
  client: Client;
  /** The origin that browsers see this site at. */
  site: string;
  /** Sets the session cookie to this secret with the answer, or deletes it. */
  setSession: (secret: string | null) => void;
  /** Sets the language of this browser's pages with the answer, or forgets it. */
  setLanguage: (language: string | null) => void;
  /** Names the object of the write once it is known, for the event of a refusal. */
  setAuditTarget: (name: string | undefined) => void;
}

export type Answer<E extends Endpoint> = E["list"] extends List
  ? E["filtersOnly"] extends true
    ? z.input<E["response"]>
    : E["changes"] extends "feed"
      ? Changes
      : ListResult
  : z.input<E["response"]>;

export type Service<E extends Endpoint> = (actor: Actor, input: Input<E>) => Promise<Answer<E>>;

/** Declares an operation, keeping the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** Whether an operation hands out or takes away rights, or answers a secret. */
export const handsOutPower = ({ power, reauthentication, secret }: Endpoint): boolean =>
  power === true || secret !== undefined || (reauthentication !== undefined && reauthentication !== "download");

/** A path with its parameters as OpenAPI and the typed client write them: `/v1/account/{id}`. */
export const templateOf = (path: string): string => path.replace(/:([A-Za-z]+)/g, "{$1}");
