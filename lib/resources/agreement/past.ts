import { sql } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { RecordVersion } from "@/lib/base/http/history";
import { readRecordAt, readRecordsAt } from "@/lib/base/list/as-of";
import { endOf } from "@/lib/base/list/version-sql";
import { message } from "@/lib/languages/text";
import { type Product, productList } from "@/lib/resources/product/schema";
import { type Agreement, type AgreementDetail, agreementList } from "./schema";

/** Reads agreements as of a past moment. */

/**
 * The agreement as it was, with the number of its text and the name of its service then; the view `agreement_detail` answers
 * the present one.
 * @throws AppError `not_found`
 */
export async function findAt(viewer: Viewer, id: string, at: string): Promise<AgreementDetail> {
  const agreement = await readRecordAt<Agreement>(viewer, agreementList, id, at);
  const [numbers] = agreement ? await read<Numbers>(viewer, numbersStatement(viewer, agreement, at)) : [];
  if (!agreement || !numbers) throw AppError.notFound(message("The agreement was not found."));
  const [service] = agreement.services ?? [];
  if (service === undefined) return { ...agreement, ...numbers };
  const products = await readRecordsAt<Product>(viewer, productList, [service], at);
  const name = products.get(service)?.name;
  return { ...agreement, service: { _id: service, ...(name === undefined ? {} : { name }) }, ...numbers };
}

type Numbers = Pick<AgreementDetail, "version" | "__v">;

/** Where several versions have the text, the last one made until then counts. */
const numbersStatement = ({ id: tenant }: Viewer, { _id, content, updated }: Agreement, at: string) => sql`
  SELECT (SELECT t.version FROM agreement_version t WHERE t.tenant = a.tenant AND t.agreement = a.id
      ORDER BY (t.doc->'content')::jsonb = json_strip_nulls(${JSON.stringify(content ?? {})}::json)::jsonb DESC,
        (t.doc->>'created')::timestamptz <= ${updated ?? at}::timestamptz DESC, t.version DESC LIMIT 1) AS version,
    a.revision - (SELECT count(*) FROM version v
      WHERE v.tenant = a.tenant AND v.kind = 'agreement' AND v.id = a.id AND v.ended_at >= ${endOf(at)})::int AS "__v"
  FROM agreement a WHERE a.tenant = ${tenant} AND a.id = ${_id}`;

/** Names the text of a body by its version, as the log does. `newest`: the number of the present text. */
export function withVersionsOfText(versions: readonly RecordVersion[], newest: number): RecordVersion[] {
  let version = newest;
  return versions.map(({ changes, ...each }) => {
    const after = version;
    if (Object.keys(changes).some((path) => path.startsWith("content."))) version -= 1;
    const before = version;
    const named = Object.entries(changes).map(([path, change]) => [
      path,
      path.endsWith(".body")
        ? {
            before: change.before === null ? null : `version ${before}`,
            after: change.after === null ? null : `version ${after}`,
          }
        : change,
    ]);
    return { ...each, changes: Object.fromEntries(named) };
  });
}
