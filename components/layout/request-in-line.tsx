"use client";

import { Fragment, type ReactNode } from "react";
import { useCommands } from "@/components/command/registry";
import { useViewer } from "@/components/session/viewer";
import { useCopy } from "@/components/ui/copy";
import { tenantHeader } from "@/lib/base/http/tenant-header";
import { t } from "@/lib/languages/text";
import { type ApiRequest, curlOf } from "./curl";
import classes from "./request-line.module.css";

export interface RequestLineProps {
  /** The request that loaded this page, or the one that saving will send. */
  request: ApiRequest;
  /** The number of further requests of the page. */
  more?: number;
  /** The pages of a table, before the facts; on a phone they belong to the table and are above the line. */
  pager?: ReactNode;
  /** On the right: time taken, time zone. Empty ones are left out. */
  facts: readonly ReactNode[];
}

/** The API request of a page, for developers. */
export function RequestInLine({
  request,
  more = 0,
  pager,
  facts,
  className,
}: RequestLineProps & { className: string }) {
  const { copied, copy } = useCopy();
  const { tenant } = useViewer();
  const { method, path, query = "", body } = request;
  // A key of another tenant is refused.
  const sent = { ...request, headers: { [tenantHeader]: tenant.id, ...request.headers } };
  const run = () => copy(curlOf(sent, window.location.origin));
  useCommands([{ id: "curl", label: t("Copy the request as curl"), group: "Anywhere", keys: "shift+c", run }]);
  return (
    <section className={className} aria-label={t("Request")}>
      <code className={`truncate text-11 font-mono text-2 phone-h-44 ${classes.request}`}>
        <span className={`font-500 text-1 ${classes.method}`}>{method}</span>
        {path}
        {query !== "" && <span className="text-3">?{query}</span>}
        {body !== undefined && <span className="text-3"> {JSON.stringify(body)}</span>}
      </code>
      {more > 0 && <span className="flex-none">{t("and {more} more", { more })}</span>}
      <button
        type="button"
        className={`flex-none h-24 font-500 text-2 rounded-4 hover-text-1 focus-outline-inset phone-h-44 ${classes.copy}`}
        data-tooltip-keys="shift+c"
        data-tooltip={t("Copy as curl")}
        onClick={run}
      >
        {copied ? t("Copied") : t("Copy as curl")}
      </button>
      {pager}
      <span
        className={`row flex-none gap-10 ms-auto nowrap phone-col-span-full phone-overflow-hidden phone-min-w-0 phone-min-h-40 ${classes.facts}`}
      >
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
