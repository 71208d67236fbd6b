"use client";

import { useDeveloper } from "@/components/session/developer";
import { lazyOnUse } from "@/components/ui/late-parts";
import type { RequestLineProps } from "./request-in-line";
import classes from "./request-line.module.css";

const RequestInLine = lazyOnUse(async () => (await import("./request-in-line")).RequestInLine);

const line = `row flex-none h-32 gap-16 py-0 text-12 leading-16 text-3 border-t bg-sunken tabular ${classes.line}`;

/** The foot of a page: the pages of its table. For developers also its API request, which can be copied as a curl command. */
export function RequestLine(props: RequestLineProps) {
  const { pager } = props;
  const pages = pager && <div className={`flex-none ms-auto phone-border-b ${classes.pager}`}>{pager}</div>;
  if (useDeveloper())
    return <RequestInLine {...props} pager={pages} className={line} fallback={<div className={line}>{pages}</div>} />;
  return pages ? <div className={line}>{pages}</div> : null;
}
