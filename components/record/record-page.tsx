"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button";
import { ZoneFact } from "@/components/ui/values";
import { addressOf, CallError } from "@/lib/base/http/client";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { Forbidden } from "./forbidden";
import { QueryError } from "./query-error";

/** What the page says about the request that reads the record. */
interface RecordRequest {
  endpoint: Endpoint;
  params?: Record<string, string>;
  /** Facts beside how long it took. */
  facts?: readonly ReactNode[];
  /** How many requests the page makes besides. */
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
  /** Takes the place of the header, for a page that is one of several under a common one. */
  header?: ReactNode;
  /** Takes the place of the request line, such as by the request that saving sends. */
  requestLine?: ReactNode;
  /** The record, in a `PageBody`. */
  children: (read: Read) => ReactNode;
}

type Timed = { request: { milliseconds: number } };

/** The page of one record: its title, why it cannot be read or refreshed, the record itself, and its request. */
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
        <PageBody>
          <ScrollRegion label={capitalised(noun)} padded="region">
            {refusal && <Refused error={refusal} noun={noun} list={list} feature={request.endpoint.feature} />}
          </ScrollRegion>
        </PageBody>
      ) : (
        page.children(data)
      )}
      {page.requestLine || <RecordRequestLine request={request} milliseconds={data?.request.milliseconds} />}
    </Page>
  );
}

/** Answers that the same request gets again: no access, no such record, or an id that no record can have. */
const isRefusal = ({ status }: CallError): boolean => [400, 403, 404, 422].includes(status);

interface RefusedProps extends Pick<RecordPageProps<unknown>, "noun" | "list"> {
  error: CallError;
  feature: string;
}

function Refused({ error, noun, list, feature }: RefusedProps) {
  if (error.status === 403) return <Forbidden what={`see ${list.label.toLowerCase()}`} feature={feature} />;
  return (
    <State
      title={`There is no such ${noun}`}
      actions={<ButtonLink href={list.href}>{`All ${list.label.toLowerCase()}`}</ButtonLink>}
    >
      It may have been deleted, or belong to a tenant that you do not act for.
    </State>
  );
}

function RecordRequestLine({ request, milliseconds }: { request: RecordRequest; milliseconds: number | undefined }) {
  const { endpoint, params, facts = [], more } = request;
  return (
    <RequestLine
      request={{ method: endpoint.method, path: addressOf(endpoint, { params }) }}
      {...(more === undefined ? {} : { more })}
      facts={[...facts, milliseconds !== undefined && `${milliseconds} ms`, <ZoneFact key="zone" />]}
    />
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
