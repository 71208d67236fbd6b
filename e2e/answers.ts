import type { TestTenant } from "./fixtures";
import type { Answer } from "./raw";

/** Reads facts from answers, for several specs. */

export const etag = ({ headers }: Answer): string => headers.get("etag") ?? "";

/** The answer to a request; undefined without one, such as from a server that was killed. */
export const attempt = (sent: Promise<Answer>): Promise<Answer | undefined> => sent.catch(() => undefined);

/** The identifiers of a list, whatever holds its records. */
export function idsOf({ body }: Answer): string[] {
  const records: { id?: string; _id?: string }[] = Array.isArray(body)
    ? body
    : (body.data ?? body.orders ?? body.distributors);
  return records.map(({ id, _id }) => _id ?? id ?? "");
}

/** The events about a record, the newest first. */
export async function eventsOf(tenant: TestTenant, id: string): Promise<Record<string, unknown>[]> {
  return (await tenant.api.get(`/v1/event?~filter[data._id]=${encodeURIComponent(id)}`)).body.data;
}

/** A time on a day of March 2026. */
export const day = (number: number): string => `2026-03-${String(number).padStart(2, "0")}T10:00:00.000Z`;

/** How many records a list has in all. */
export const totalOf = ({ metadata, pagination }: Record<string, { total: number } | undefined>): number =>
  (metadata ?? pagination)?.total ?? Number.NaN;
