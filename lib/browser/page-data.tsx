"use client";

import { hashKey, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useRef } from "react";
import { serverPage } from "@/lib/base/http/server-page";

/**
 * The data that a page shows first is in the page: the server reads it while it renders, and the browser takes it before it
 * hydrates. What the server cannot read in time is read by the browser, as after a navigation.
 */

const elementId = "page-data";

/** How long a page waits for all its data. */
const milliseconds = 500;

/** A query whose data is JSON. */
interface PageQuery {
  queryKey: QueryKey;
  queryFn?: unknown;
  enabled?: unknown;
}

type QueryFunction = (context: { client: QueryClient; queryKey: QueryKey; signal: AbortSignal }) => Promise<unknown>;

/** The reads of one rendered page, by their keys; each settles in time, and never fails. */
interface PageReads {
  all: Map<string, Promise<void>>;
  /** What the end of the page waits for: the first reads, then those that were begun meanwhile, and so on. */
  rounds: { size: number; done: Promise<unknown> }[];
  data: [QueryKey, unknown][];
  isWritten: boolean;
  deadline: AbortSignal;
}

const pages = new WeakMap<QueryClient, PageReads>();

function readsOf(client: QueryClient): PageReads {
  const known = pages.get(client);
  if (known) return known;
  const deadline = AbortSignal.timeout(milliseconds);
  const reads: PageReads = { all: new Map(), rounds: [], data: [], isWritten: false, deadline };
  pages.set(client, reads);
  return reads;
}

/**
 * On the server: waits for the data of these queries, so that the page is rendered with them. Called before the first
 * component that uses one of them is rendered, so that all of them show the same.
 */
export function usePageData(...queries: readonly PageQuery[]): void {
  const client = useQueryClient();
  if (typeof window !== "undefined" || !serverPage()) return;
  const reads = readsOf(client);
  const asked = queries.filter(({ enabled = true }) => enabled === true);
  const keys = asked.map(({ queryKey }) => hashKey(queryKey));
  // What is read after the data has been written would be unknown to the browser.
  if (!reads.isWritten) {
    for (const [at, query] of asked.entries()) {
      const key = keys[at] ?? "";
      if (!reads.all.has(key)) reads.all.set(key, withState(read(client, query)));
    }
  }
  for (const key of keys) {
    const done = reads.all.get(key);
    if (done) use(done);
  }
}

/**
 * React takes the state of a promise from these fields. Without them, a component waits for React to ask each of its settled
 * reads anew, and the data is written before its children have begun theirs.
 */
function withState(done: Promise<void>): Promise<void> {
  void done.then(() => Object.assign(done, { status: "fulfilled", value: undefined }));
  return done;
}

async function read(client: QueryClient, { queryKey, queryFn }: PageQuery): Promise<void> {
  const { deadline: signal, data: all } = readsOf(client);
  const late = new Promise<never>((_, reject) => signal.addEventListener("abort", reject));
  try {
    signal.throwIfAborted();
    const data = await Promise.race([(queryFn as QueryFunction)({ client, queryKey, signal }), late]);
    client.setQueryData(queryKey, data);
    all.push([queryKey, data]);
  } catch {
    // The browser reads it again, and shows why it fails.
  }
}

/** The data, at the end of the page. */
export function PageData() {
  const client = useQueryClient();
  const element = useRef<HTMLScriptElement>(null);
  const text = typeof window === "undefined" && serverPage() ? writtenData(client) : "";
  useEffect(() => {
    if (element.current) element.current.textContent = "";
  }, []);
  return (
    <script
      ref={element}
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, which cannot end the element
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

function writtenData(client: QueryClient): string {
  const reads = readsOf(client);
  const { all, rounds } = reads;
  for (let round = 0; rounds[round - 1]?.size !== all.size; round += 1) {
    // A render that is repeated must wait for the same promises in the same order.
    const known = rounds[round] ?? { size: all.size, done: Promise.all(all.values()) };
    rounds[round] = known;
    use(known.done);
  }
  reads.isWritten = true;
  return JSON.stringify(reads.data).replaceAll("<", "\\u003c");
}

/** In the browser, before the page is hydrated: takes the data that came with it. */
export function takePageData(client: QueryClient): void {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) return;
  for (const [key, data] of JSON.parse(text) as PageReads["data"]) {
    client.setQueryData(key, data);
  }
}
