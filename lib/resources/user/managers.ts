import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/**
 * Does what may take somebody's access, and refuses it where nobody would be left who can manage the tenant's users. Such
 * changes wait for each other, so that no two of them each leave the other's manager.
 * @throws AppError `conflict`
 */
export async function keepingManager<T>(tx: Transaction, tenant: string, work: () => Promise<T>): Promise<T> {
  lockName(tx, `access:${tenant}`);
  const had = await hasManager(tx, tenant);
  const result = await work();
  if (had && !(await hasManager(tx, tenant))) {
    const detail = message(
      "Nobody would be left who can manage the users of this tenant. Make somebody else an administrator first.",
    );
    throw new AppError("conflict", detail);
  }
  return result;
}

async function hasManager(tx: Transaction, tenant: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM "user" u WHERE u.tenant = ${tenant} AND u.disabled_at IS NULL
        AND (u.password_hash IS NOT NULL OR u.subject IS NOT NULL)
        AND u.role IN (
          SELECT r.role FROM (SELECT DISTINCT role FROM "user" WHERE tenant = ${tenant} AND role LIKE '%.admin') r
          WHERE 'Platform/User/Write' = ANY(app.features(r.role, ${tenant})))) AS found`;
  return row?.found === true;
}
