"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { RecordSkeleton } from "@/components/state/skeleton";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";
import { ZoneFact } from "@/components/ui/values";
import { addressOf, CallError } from "@/lib/base/http/client";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { Forbidden } from "./forbidden";
import { QueryError } from "./query-error";

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
  /** `account` */
  noun: string;
  /** The list that the record is in. */
  list: { label: string; href: string };
  /** The record's name, once it is known. */
  title?: string | undefined;
  detail?: ReactNode;
  actions?: ReactNode;
  /** Replaces the header, for pages that share a common one. */
  header?: ReactNode;
  /** In the place of the record while it loads, with the geometry of the record. It replaces the whole body of the page. */
  skeleton?: ReactNode;
  /** Replaces the request line, for example with the request that saving will send. */
  requestLine?: ReactNode;
  /** The record, in a `PageBody`. */
  children: (read: Read) => ReactNode;
}

type Timed = { request: { milliseconds: number } };

/** The page of one record: title, errors of loading or refreshing, the record itself, and its request. */
export function RecordPage<Read extends Timed>({ query, request, noun, list, ...page }: RecordPageProps<Read>) {
  const { data, error } = query;
  const refusal = data === undefined && error instanceof CallError && isRefusal(error) ? error : undefined;
  return (
    <Page>
      {page.header ?? (
        <PageHeader title={page.title ?? capitalised(noun)} parent={list} detail={page.detail}>
          {page.actions}
        </PageHeader>
      )}
      {!refusal && <QueryError query={query} />}
      {data === undefined ? (
        // Another element than the body of the record, which is not moved into its place.
        <PageBody key="without record">
          {refusal && <Refused error={refusal} noun={noun} list={list} endpoint={request.endpoint} />}
          {error && !refusal && (
            <State
              title="This page could not be shown"
              actions={<ButtonLink href={list.href}>{`Back to ${list.label.toLowerCase()}`}</ButtonLink>}
            >
              The {noun} could not be read. Nothing was changed.
            </State>
          )}
          {!error && <ScrollRegion label={capitalised(noun)}>{page.skeleton ?? <RecordSkeleton />}</ScrollRegion>}
        </PageBody>
      ) : (
        page.children(data)
      )}
      {page.requestLine || <RecordRequestLine request={request} milliseconds={data?.request.milliseconds} />}
    </Page>
  );
}

/** Statuses that a retry cannot change: no access, no such record, or an invalid id. */
const isRefusal = ({ status }: CallError): boolean => [400, 403, 404, 422].includes(status);

interface RefusedProps extends Pick<RecordPageProps<unknown>, "noun" | "list"> {
  error: CallError;
  endpoint: RecordRequest["endpoint"];
}

function Refused({ error, noun, list, endpoint: { feature, name } }: RefusedProps) {
  if (error.status === 403) {
    return <Forbidden what={`see ${list.label.toLowerCase()}`} feature={feature} operation={name} />;
  }
  return (
    <State
      title={`There is no such ${noun}`}
      actions={<ButtonLink href={list.href}>{`All ${list.label.toLowerCase()}`}</ButtonLink>}
    >
      It may have been deleted, or belong to a tenant that you have no access to.
    </State>
  );
}

function RecordRequestLine({ request, milliseconds }: { request: RecordRequest; milliseconds: number | undefined }) {
  const { endpoint, params, facts = [], more } = request;
  return (
    <RequestLine
      request={{ method: endpoint.method, path: addressOf(endpoint, { params }), template: endpoint.path }}
      more={more}
      facts={[...facts, milliseconds !== undefined && `${milliseconds} ms`, <ZoneFact key="zone" />]}
    />
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
