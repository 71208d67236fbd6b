"use client";

import { Fragment, type ReactNode, useId, useState } from "react";
import { useCommands, useEscape } from "@/components/command/registry";
import { useViewer } from "@/components/session/viewer";
import { useCopy } from "@/components/ui/copy";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import { tenantHeader } from "@/lib/base/http/tenant-header";
import type { CodeRequest } from "./code-of";
import { curlOf } from "./curl";
import classes from "./request-line.module.css";

const Console = lazyOnIdle(async () => (await import("./console")).Console);

interface RequestLineProps {
  /** The request that loaded this page, or the one that saving will send. */
  request: CodeRequest;
  /** Shows the answer for other parameters on the page. */
  onReplay?: ((query: URLSearchParams) => void) | undefined;
  /** The number of further requests of the page. */
  more?: number;
  /** The pages of a table, before the facts; on a phone they belong to the table and are above the line. */
  pager?: ReactNode;
  /** On the right: rows, time taken, time zone. Empty ones are left out. */
  facts: readonly ReactNode[];
}

/** The last line of every page: its API request, which can be copied as a curl command, or opened in the console. */
export function RequestLine({ request, onReplay, more = 0, pager, facts }: RequestLineProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const id = useId();
  useEscape(isOpen, () => setOpen(false));
  const { copied, copy } = useCopy();
  const { tenant } = useViewer();
  const { method, path, query = "", body } = request;
  // A key of another tenant is refused.
  const sent = { ...request, headers: { [tenantHeader]: tenant.id, ...request.headers } };
  const run = () => copy(curlOf(sent, window.location.origin));
  useCommands([
    { id: "curl", label: "Copy the request as curl", group: "Anywhere", keys: "shift+c", run },
    { id: "console", label: "Open the request in the console", group: "Anywhere", keys: "`", run: toggle },
  ]);
  return (
    <>
      {isOpen && (
        <Suspense>
          <Console id={id} request={sent} onReplay={onReplay} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <section
        className={`row flex-none gap-16 py-0 text-12 leading-16 text-3 border-t bg-sunken tabular ${classes.line}`}
        aria-label="Request"
      >
        <button
          type="button"
          className={`truncate text-11 text-2 ${classes.request}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-tooltip={isOpen ? "Close the console" : "Open in the console"}
          data-tooltip-keys="`"
          onClick={toggle}
        >
          <code>
            <span className={`font-500 text-1 ${classes.method}`}>{method}</span>
            {path}
            {query !== "" && <span className="text-3">?{query}</span>}
            {body !== undefined && <span className="text-3"> {JSON.stringify(body)}</span>}
          </code>
        </button>
        {more > 0 && <span className="flex-none">and {more} more</span>}
        <button
          type="button"
          className={`flex-none h-24 font-500 text-2 rounded-4 ${classes.copy}`}
          data-tooltip="Copy as curl"
          data-tooltip-keys="shift+c"
          onClick={run}
        >
          {copied ? "Copied" : "Copy as curl"}
        </button>
        {pager && <div className={`flex-none ms-auto ${classes.pager}`}>{pager}</div>}
        <span className={`row flex-none gap-10 ms-auto nowrap ${classes.facts}`}>
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
    </>
  );
}

/** The last line of a page that sends no request. */
export function NoRequestLine() {
  return (
    <section
      className={`row flex-none gap-16 py-0 text-12 leading-16 text-3 border-t bg-sunken tabular ${classes.line}`}
      aria-label="Request"
    >
      This page made no request
    </section>
  );
}
