import type pg from "pg";
import type { Actor } from "@/lib/base/auth/actor";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { readRecordAt } from "@/lib/base/list/as-of";
import { readHistory } from "@/lib/base/list/history";
import { tenantId } from "@/lib/base/schema/primitives";
import { changeOne } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type { updateTenant } from "./endpoints";
import { read, tenantKind } from "./kind";
import { type Tenant, tenantName, tenantSettings, tenantVersions } from "./schema";

export interface NewTenant {
  id: string;
  name: string;
  parent?: string | null | undefined;
  /** ISO 4217. Amounts are shown without a currency if it is not set. */
  currency?: string | undefined;
}

/** Creates a tenant; only the operator can. @throws AppError `invalid_body`, `conflict`, `not_found` (the parent) */
export async function create(owner: pg.ClientBase, tenant: NewTenant): Promise<Actor["tenant"]> {
  const { id, name, parent = null, currency } = tenant;
  for (const [pointer, { error }] of [
    ["/id", tenantId.safeParse(id)],
    ["/name", tenantName.safeParse(name)],
  ] as const)
    if (error) throw AppError.invalidField(pointer, error.issues[0]?.message ?? "");
  if (parent !== null && (await find(owner, parent)) === undefined)
    throw AppError.notFound(`The parent tenant ${parent} was not found.`);
  const { rowCount } = await owner.query(
    "INSERT INTO tenant (id, name, parent, settings) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
    [id, name, parent, JSON.stringify(currency ? { currency } : {})],
  );
  if (rowCount === 0) throw new AppError("conflict", message("A tenant with the id {id} already exists.", { id }));
  return { id, name, parent };
}

/**
 * Registers an e-mail domain for a tenant, or removes it; the operator has verified that the tenant owns it.
 * @throws AppError `not_found`, `invalid_body`, `conflict` for a domain of another tenant
 */
export async function registerDomain(
  owner: pg.ClientBase,
  { id, domain, remove = false }: { id: string; domain: string; remove?: boolean },
): Promise<void> {
  const name = domain.toLowerCase();
  if (!(await find(owner, id))) throw AppError.notFound(`The tenant ${id} was not found.`);
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) {
    const detail = message("A domain is a name such as acme.example; one with other letters is given as xn--….");
    throw AppError.invalidField("/domain", detail);
  }
  if (remove) {
    await owner.query("DELETE FROM tenant_domain WHERE tenant = $1 AND domain = $2", [id, name]);
    return;
  }
  const { rows } = await owner.query<{ tenant: string }>("SELECT tenant FROM app.domain_holder($1)", [name]);
  if (rows.some(({ tenant }) => tenant !== id))
    throw new AppError("conflict", message("{name} is a domain of another tenant.", { name }));
  await owner.query(
    `INSERT INTO tenant_domain (tenant, domain, proved) VALUES ($1, $2, now()) ON CONFLICT (tenant, domain)
     DO UPDATE SET token = NULL, proved = coalesce(tenant_domain.proved, now()), outcome = NULL, missing = NULL`,
    [id, name],
  );
}

/** A tenant by identifier, without access checks; for the operator. */
export async function find(owner: pg.ClientBase, id: string): Promise<Actor["tenant"] | undefined> {
  const { rows } = await owner.query<Actor["tenant"]>("SELECT id, name, parent FROM tenant WHERE id = $1", [id]);
  return rows[0];
}

/** @throws AppError `not_found` as of a moment before there was one */
export async function get({ tenant }: Actor): Promise<Tenant> {
  const present = await inTenant(tenant, (tx) => read(tx, tenant.id));
  if (tenant.at === undefined) return present;
  const former = await readRecordAt<Pick<Tenant, "name" | "settings">>(tenant, tenantVersions, tenant.id, tenant.at);
  if (!former) throw AppError.notFound(message("The tenant was not found."));
  return { ...present, ...defined({ name: former.name }), settings: tenantSettings.catch({}).parse(former.settings) };
}

/** @throws AppError `not_found` */
export const history = (actor: Actor): Promise<RecordVersion[]> =>
  readHistory(actor, tenantVersions, actor.tenant.id, message("The tenant was not found."));

/** Updates the sent fields; appends no event if nothing changes. @throws AppError `precondition_failed`, `invalid_body` */
export const update = (actor: Actor, input: Input<typeof updateTenant>): Promise<Tenant> =>
  changeOne(actor, input, tenantKind, tenantKind.writes.update.rules, { id: actor.tenant.id, body: input.body });

/** Locks the tenant, so that its settings cannot change between a comparison and an update. */
export async function lockTenant(tx: Transaction, id: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM tenant WHERE id = ${id} FOR UPDATE`;
}
