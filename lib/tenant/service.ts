import type pg from "pg";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import { tenantId } from "@/lib/wire";

export interface NewTenant {
  id: string;
  name: string;
  parent?: string | null | undefined;
  /** ISO 4217; amounts show it only where it is set (decisions §5). */
  currency?: string | undefined;
}

/** Creates a tenant; only the operator can. @throws AppError `invalid_body`, `conflict`, `not_found` (the parent) */
export async function create(owner: pg.ClientBase, tenant: NewTenant): Promise<Actor["tenant"]> {
  const { id, name, parent = null, currency } = tenant;
  const wrong =
    tenantId.safeParse(id).error?.issues[0]?.message ?? (name.trim() === "" ? "A tenant needs a name." : undefined);
  if (wrong) throw AppError.invalidBody([{ pointer: "/id", code: "invalid", detail: wrong }]);
  if (parent !== null && (await find(owner, parent)) === undefined)
    throw AppError.notFound(`The parent tenant ${parent}`);
  const { rowCount } = await owner.query(
    "INSERT INTO tenant (id, name, parent, settings) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
    [id, name, parent, JSON.stringify(currency ? { currency } : {})],
  );
  if (rowCount === 0) throw new AppError("conflict", `There already is a tenant ${id}.`);
  return { id, name, parent };
}

/** A tenant by identifier, whoever asks; for the operator. */
export async function find(owner: pg.ClientBase, id: string): Promise<Actor["tenant"] | undefined> {
  const { rows } = await owner.query<Actor["tenant"]>("SELECT id, name, parent FROM tenant WHERE id = $1", [id]);
  return rows[0];
}
