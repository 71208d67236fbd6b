"use client";

import { RequestLine } from "@/components/layout/request-line";
import { ZoneFact } from "@/components/ui/values";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { addressOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import type { RecordFormState } from "./use-record-form";

interface SaveRequestProps {
  form: Pick<RecordFormState<unknown, unknown>, "revision" | "conflict" | "body">;
  endpoint: Endpoint;
  params?: Readonly<Record<string, string>>;
}

/** The request that saving will send; after a conflict, which revision is current. */
export function SaveRequest({ form: { revision, conflict, body }, endpoint, params }: SaveRequestProps) {
  const etag = conflict ? conflict.theirs.etag : revision?.etag;
  return (
    <RequestLine
      request={{
        method: endpoint.method,
        path: addressOf(endpoint, { params }),
        headers: etag === undefined ? {} : { "If-Match": etag },
        body,
      }}
      facts={[
        conflict &&
          t("412: If-Match {before} is no longer current, now {now}", {
            before: shortTag(conflict.from),
            now: shortTag(etag),
          }),
        <ZoneFact key="zone" />,
      ]}
    />
  );
}

const shortTag = (etag = ""): string => (etag.length > 12 ? `${etag.slice(0, 9)}…` : etag);
