import type { Actor } from "@/lib/base/auth/actor";
import { raw } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { etagOf } from "@/lib/base/http/etag";
import { recordStatement } from "@/lib/base/list/record";
import { accountList } from "@/lib/resources/account/schema";
import { detail } from "@/lib/resources/agreement/store";
import { collectionList } from "@/lib/resources/collection/schema";
import { distributorList } from "@/lib/resources/distributor/schema";
import { documentWithProductCount } from "@/lib/resources/distributor/service";
import { roleList } from "@/lib/resources/role/schema";
import { read as readTenant } from "@/lib/resources/tenant/service";
import { ticketList } from "@/lib/resources/ticket/schema";
import { userList } from "@/lib/resources/user/schema";
import { webhookList } from "@/lib/resources/webhook/schema";
import type { Kind } from "./records";

/** Where the operation that answers a record of each kind reads it; a tenant is put together from several rows. */
const sources: Record<Exclude<Kind, "tenant">, Parameters<typeof recordStatement>[0]> = {
  account: accountList,
  account_role: roleList,
  agreement: detail,
  collection: collectionList,
  distributor: distributorList,
  ticket: ticketList,
  user: userList,
  webhook: webhookList,
};

/** The ETag of a record as it is answered; undefined where there is none, or it is in the trash. */
export async function recordEtag(
  tx: Transaction,
  { tenant }: Actor,
  { kind, id }: { kind: Kind; id: string },
): Promise<string | undefined> {
  if (kind === "tenant") return etagOf(await readTenant(tx, id));
  const document = kind === "distributor" ? raw(documentWithProductCount) : undefined;
  const [row] = await tx.$queryRaw<{ doc: string }[]>(recordStatement(sources[kind], tenant, id, document));
  const record = row && JSON.parse(row.doc);
  return record && (record.deletedDate ?? null) === null ? etagOf(record) : undefined;
}
