"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { createContext } from "react";
import type * as z from "zod";
import type { FieldValue } from "@/components/form/field-edits";
import { type FieldName, fieldLabel, formatValue, pointerOf } from "@/components/ui/field-words";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { readableQuery } from "@/lib/base/http/readable-query";
import { type Called, type CallInput, call } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";

/** The operation that returns the history of a record. */
export type HistoryEndpoint = Endpoint & {
  params: z.ZodType<Record<string, string>, Record<string, string>>;
  response: z.ZodType<RecordVersion[]>;
};

/** The parameter of a path that names its record. */
const recordParams = ({ path }: Endpoint, id: string) => ({ [/:([A-Za-z]+)/.exec(path)?.[1] ?? "id"]: id });

/** The fields of the record, which name its former values. */
export interface RestoringForm {
  fields: readonly (FieldName & { edit?: true | string })[];
  /** Opens the form with a former value of a field, which is not saved; undefined if the viewer may not write. */
  restore?: ((path: string, value: FieldValue) => void) | undefined;
}

/** A field by its path: its label, how its values are written, and a function that puts the value into the form. */
export function fieldOf(form: RestoringForm | undefined, path: string) {
  const known = form?.fields.find((each) => each.path === path);
  const restore = known?.edit === undefined ? undefined : form?.restore;
  return {
    label: known ? t(known.label) : fieldLabel(path),
    format: (value: unknown) => formatValue(value, known ?? path),
    restore:
      restore &&
      ((value: unknown) => restore(pointerOf(path), typeof value === "boolean" ? value : String(value ?? ""))),
  };
}

/** A record as of the moment that the address names as `at`. */
export interface AsOf<E extends Endpoint = Endpoint> {
  /** The moment as the address has it; undefined for the present. */
  at: string | undefined;
  /** The record as it was; undefined in the present, while it loads, and if there was none. */
  record: Called<E>["data"] | undefined;
  past: UseQueryResult<Called<E>>;
  /** The same record at present, to compare with. */
  now: UseQueryResult<Called<E>>;
  history: { endpoint: HistoryEndpoint; id: string };
  /** Whether it can be read as of a moment to come. */
  hasAhead: boolean;
  /** Members that have no past values. */
  computed: readonly string[];
  /** Given if fields of the record are declared. */
  form?: RestoringForm;
  /** Shows another moment, or the present. It adds a history entry, so that Back returns. */
  see: (at: string | undefined) => void;
}

const parameter = "at";

/** The record of a past moment that a page or a drawer shows. */
export const AsOfContext = createContext<AsOf | undefined>(undefined);

/** The versions of a record, by default read again whenever they are asked for. */
export const useVersions = ({ endpoint, id }: AsOf["history"], staleTime = 0) =>
  useQuery({
    queryKey: [endpoint.area, endpoint.name, id],
    queryFn: ({ signal }) => call(endpoint, { params: recordParams(endpoint, id), signal }),
    staleTime,
  });

/**
 * The record with this id as of the moment in the address, as the endpoint returns it. In the present no request is sent.
 *
 * @param computed members that are computed for each request, and have no past values
 */
export function useAsOf<E extends Endpoint>(
  endpoint: E,
  history: HistoryEndpoint,
  id: string,
  computed: readonly string[] = [],
): AsOf<E> {
  const search = useSearchParams();
  const pathname = usePathname();
  // A record that is opened from a list of a past moment is shown as of the same moment.
  const at = search.get(parameter) ?? search.get(`~${parameter}`) ?? undefined;
  const read = (moment: string | undefined) => ({
    queryKey: [endpoint.area, endpoint.name, id, ...(moment === undefined ? [] : [moment])],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const input = {
        params: recordParams(endpoint, id),
        signal,
        ...(moment === undefined ? {} : { search: atSearch(moment) }),
      };
      return call(endpoint, input as CallInput<E>);
    },
    enabled: at !== undefined,
  });
  const past = useQuery(read(at ?? ""));
  const now = useQuery(read(undefined));
  const see = (moment: string | undefined) => {
    const next = new URLSearchParams(search);
    for (const name of [parameter, `~${parameter}`]) if (moment === undefined) next.delete(name);
    if (moment !== undefined) next.set(parameter, moment);
    const text = readableQuery(next);
    window.history.pushState(null, "", text === "" ? pathname : `${pathname}?${text}`);
  };
  return {
    at,
    record: at === undefined ? undefined : past.data?.data,
    past,
    now,
    history: { endpoint: history, id },
    hasAhead: endpoint.record?.ahead !== undefined,
    computed,
    see,
  };
}

/** Whether a field is the time of the change, which differs after every change. */
export const isTimeOfChange = (field: string): boolean => field === "updated" || field === "updatedAt";

/** The query string for a moment. */
export const atSearch = (at: string): URLSearchParams => new URLSearchParams({ [`~${parameter}`]: at });
