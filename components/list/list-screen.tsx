"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isAt, useEntryOfParts } from "@/components/layout/navigation";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { ViewLinks } from "@/components/layout/view-links";
import { Pager } from "@/components/table/pager";
import { lateParts } from "@/components/ui/late-parts";
import { ZoneFact } from "@/components/ui/values";
import { readableQuery } from "@/lib/base/http/readable-query";
import { t } from "@/lib/languages/text";
import type { ListDefinition } from "./define-list-screen";
import { ListActions } from "./list-actions";
import { ListBanners, ListError } from "./list-banners";
import { MissingRecord } from "./missing-record";
import { ListContext, useList, useListState } from "./use-list-state";
import { Views } from "./views";

const late = lateParts(() => import("./late"));
const ChangedRows = late("ChangedRows");

interface ListProviderProps<Row extends object, Cells extends object> {
  list: ListDefinition<Row, Cells>;
  children: ReactNode;
}

/** Provides the state of a list to its children. A page with another layout uses it without `ListScreen`. */
export function ListProvider<Row extends object, Cells extends object>(props: ListProviderProps<Row, Cells>) {
  const { list, children } = props;
  const { state, rows } = useListState(list);
  const RowsContext = list.rowsContext;
  return (
    <ListContext value={state}>
      <RowsContext value={rows}>{children}</RowsContext>
    </ListContext>
  );
}

interface ListScreenProps<Row extends object, Cells extends object> extends ListProviderProps<Row, Cells> {
  /** The number of requests of the page besides that of the list. */
  otherRequests?: number;
  /** Replaces the request line of the table. */
  requestLine?: ReactNode;
}

/** A page that shows a list: header and filters, then the `ListBody`, then the request line. */
export function ListScreen<Row extends object, Cells extends object>(props: ListScreenProps<Row, Cells>) {
  const { list, otherRequests = 0, requestLine, children } = props;
  return (
    <ListProvider list={list}>
      <Page>
        {children}
        {requestLine ?? <ListRequestLine otherRequests={otherRequests} />}
      </Page>
    </ListProvider>
  );
}

/**
 * The usual header: title, views, and the actions of the list after those of the screen. A screen among several of an entry
 * of the navigation has links to the others in place of its views, which follow its filters.
 */
export function ListHeader({ title, children }: { title: string; children?: ReactNode }) {
  const entry = useEntryOfParts();
  const pathname = usePathname();
  const { label, parts } = entry ?? {};
  const current = parts?.find((part) => isAt(part, pathname));
  return (
    <PageHeader
      title={label === undefined ? title : t(label)}
      tab={title}
      views={
        parts ? (
          <ViewLinks
            label={label && t(label)}
            views={parts.map((part) => ({ ...part, label: t(part.label) }))}
            current={current?.href}
          />
        ) : (
          <Views />
        )
      }
    >
      {children}
      <ListActions />
    </PageHeader>
  );
}

/** Table and panels, below errors in the URL and above the error of the last request. */
export function ListBody({ children }: { children: ReactNode }) {
  const { changed, isForbidden, isPast } = useList();
  return (
    <>
      <ListBanners />
      <PageBody>
        {children}
        {changed.count > 0 && <ChangedRows />}
      </PageBody>
      <ListError />
      {!isForbidden && !isPast && <MissingRecord />}
    </>
  );
}

/** The request of the table, its pages, and its duration. */
export function ListRequestLine({ otherRequests, isPaged = true }: { otherRequests: number; isPaged?: boolean }) {
  const { facts, page, search, isCreating } = useList();
  const { endpoint } = facts.create ?? {};
  if (isCreating && endpoint) {
    return <RequestLine request={{ method: endpoint.method, path: endpoint.path }} facts={[<ZoneFact key="zone" />]} />;
  }
  return (
    <RequestLine
      request={{ method: "GET", path: facts.path, query: readableQuery(new URLSearchParams(search)) }}
      more={otherRequests}
      pager={isPaged ? <ListPager /> : page && t("{count, plural, one {# row} other {# rows}}", { count: page.total })}
      facts={[page && `${page.request.milliseconds} ms`, <ZoneFact key="zone" />]}
    />
  );
}

export function ListPager() {
  const { page, query, address } = useList();
  if (!page) return null;
  return <Pager paging={query.paging} total={page.total} onChange={(paging) => address.setQuery({ paging })} />;
}
