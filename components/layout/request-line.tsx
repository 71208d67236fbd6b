"use client";

import { Fragment, type ReactNode } from "react";
import { useCommand } from "@/components/command/registry";
import { useCopy } from "@/components/ui/copy";
import { type ApiRequest, curlOf } from "./curl";
import classes from "./request-line.module.css";

interface RequestLineProps {
  /** The request that loaded this page, or the one that saving will send. */
  request: ApiRequest;
  /** The number of further requests of the page. */
  more?: number;
  /** On the right: rows, time taken, time zone. Empty ones are left out. */
  facts: readonly ReactNode[];
}

/** The last line of every page: its API request, which can be copied as a curl command. */
export function RequestLine({ request, more = 0, facts }: RequestLineProps) {
  const { copied, copy } = useCopy();
  const { method, path, query = "", body } = request;
  const run = () => copy(curlOf(request, window.location.origin));
  useCommand({ id: "curl", label: "Copy the request as curl", group: "Anywhere", keys: "shift+c", run });
  return (
    <section className={classes.line} aria-label="Request">
      <code className={classes.request}>
        <span className={classes.method}>{method}</span>
        {path}
        {query !== "" && <span className={classes.query}>?{query}</span>}
        {body !== undefined && <span className={classes.query}> {JSON.stringify(body)}</span>}
      </code>
      {more > 0 && <span className={classes.more}>and {more} more</span>}
      <button
        type="button"
        className={classes.copy}
        data-tooltip="Copy as curl"
        data-tooltip-keys="shift+c"
        onClick={run}
      >
        {copied ? "Copied" : "Copy as curl"}
      </button>
      <span className={classes.facts}>
        {facts.filter(Boolean).map((fact, at) => (
          // The entries have fixed positions and no state.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={at}>
            {at > 0 && <span aria-hidden className={classes.rule} />}
            <span>{fact}</span>
          </Fragment>
        ))}
      </span>
    </section>
  );
}
