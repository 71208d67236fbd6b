"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { RecordSkeleton } from "@/components/state/skeleton";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";
import { lateParts } from "@/components/ui/late-parts";
import { ZoneFact } from "@/components/ui/values";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { readableQuery } from "@/lib/base/http/readable-query";
import { addressOf, type CallError, isRefusal } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { HistoryButton } from "./history-button";
import { QueryError } from "./query-error";
import { RecordFields } from "./record-fields";
import { type AsOf, atSearch, useVersions } from "./use-as-of";

const late = lateParts(() => import("./late"));
const AsOfBand = late("AsOfBand");
const AsOfRefusal = late("AsOfRefusal");
const Forbidden = late("Forbidden");

/** The request that reads the record, for the request line. */
interface RecordRequest {
  endpoint: Endpoint;
  params?: Record<string, string>;
  /** Further entries before the duration. */
  facts?: readonly ReactNode[];
  /** The number of other requests of the page. */
  more?: number;
}

interface RecordPageProps<Read> {
  query: UseQueryResult<Read>;
  request: RecordRequest;
  /** The kind of record: "Customer". */
  label: string;
  /** The heading where there is none: "There is no such customer". */
  missing?: string;
  /** The list that the record is in. */
  list: { label: string; href: string };
  /** The record's name, once it is known. */
  title?: string | undefined;
  detail?: ReactNode;
  /** The actions, in the present only: a past version cannot be changed. */
  actions?: ReactNode;
  /** Given if the record can be shown as of a past moment. */
  asOf?: AsOf | undefined;
  /** Replaces the header, for pages that share a common one. */
  header?: ReactNode;
  /** Shown instead of the record while it loads, with the same geometry. It replaces the whole body of the page. */
  skeleton?: ReactNode;
  /** Replaces the request line, for example with the request that saving will send. */
  requestLine?: ReactNode;
  /** The record, as of the moment that is shown, in a `PageBody`. */
  children: (read: Read) => ReactNode;
}

type Timed = { request: { milliseconds: number } };

/** The page of one record: title, errors of loading or refreshing, the record itself, and its request. */
export function RecordPage<Read extends Timed>({ query: present, label, list, asOf, ...page }: RecordPageProps<Read>) {
  const { at } = asOf ?? {};
  // Both are answers of the same endpoint.
  const query = asOf && at !== undefined ? (asOf.past as UseQueryResult<unknown> as UseQueryResult<Read>) : present;
  const request = { ...page.request, at };
  const { error } = query;
  const data = at !== undefined && asOf?.now.isPending ? undefined : query.data;
  const refusal = data === undefined && isRefusal(error) ? error : undefined;
  const controls = (
    <>
      {asOf && <HistoryButton asOf={asOf} />}
      {at === undefined && page.actions}
    </>
  );
  return (
    <Page>
      {page.header ?? (
        <PageHeader title={page.title ?? label} parent={list} detail={page.detail}>
          {!isRefusal(present.error) ? controls : asOf && <IfItExisted {...asOf.history}>{controls}</IfItExisted>}
        </PageHeader>
      )}
      {asOf && at !== undefined && <AsOfBand asOf={asOf} />}
      {data === undefined ? (
        // A separate element from the body of the record, so that React does not reuse it.
        <PageBody key="without record">
          {refusal &&
            (asOf && at !== undefined && refusal.status !== 403 ? (
              <AsOfRefusal asOf={asOf} error={refusal} />
            ) : (
              <Refused error={refusal} missing={page.missing} list={list} endpoint={request.endpoint} />
            ))}
          {error && !refusal && (
            <State
              title={t("This page could not be shown")}
              actions={<ButtonLink href={list.href}>{t("Back to the list")}</ButtonLink>}
            >
              {t("The record could not be read. Nothing was changed.")}
            </State>
          )}
          {!error && <ScrollRegion label={label}>{page.skeleton ?? <RecordSkeleton />}</ScrollRegion>}
        </PageBody>
      ) : (
        <RecordFields asOf={asOf}>{page.children(data)}</RecordFields>
      )}
      {!refusal && <QueryError query={query} />}
      {page.requestLine || <RecordRequestLine request={request} milliseconds={data?.request.milliseconds} />}
    </Page>
  );
}

/** The controls of a record that is not there. They are of use only if it was there once, and so has versions. */
function IfItExisted({ children, ...history }: AsOf["history"] & { children: ReactNode }) {
  return useVersions(history).data !== undefined && children;
}

interface RefusedProps extends Pick<RecordPageProps<unknown>, "missing" | "list"> {
  error: CallError;
  endpoint: RecordRequest["endpoint"];
}

function Refused({ error, missing = t("There is no such record"), list, endpoint: { feature, name } }: RefusedProps) {
  if (error.status === 403) {
    return <Forbidden refusal={t("You cannot see this page")} feature={feature} operation={name} />;
  }
  return (
    <State title={missing} actions={<ButtonLink href={list.href}>{t("All records")}</ButtonLink>}>
      {t("The record may have been deleted, or belong to a tenant that you have no access to.")}
    </State>
  );
}

interface RecordRequestLineProps {
  request: RecordRequest & { at: string | undefined };
  milliseconds: number | undefined;
}

function RecordRequestLine({ request, milliseconds }: RecordRequestLineProps) {
  const { endpoint, params, facts = [], more, at } = request;
  const query = at === undefined ? {} : { query: readableQuery(atSearch(at)) };
  return (
    <RequestLine
      request={{ method: endpoint.method, path: addressOf(endpoint, { params }), ...query }}
      more={more}
      facts={[...facts, milliseconds !== undefined && `${milliseconds} ms`, <ZoneFact key="zone" />]}
    />
  );
}
