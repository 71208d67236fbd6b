import { requireRole } from "@/lib/base/auth/role";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Changed, RecordKind, Rules, Step } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { updateTenant } from "./endpoints";
import { tenantUpdated } from "./events";
import { customersShown, type Tenant, type TenantUpdate, tenantSettings } from "./schema";

type Settings = NonNullable<TenantUpdate["settings"]>;
type Requirement = NonNullable<NonNullable<Tenant["settings"]>["secondFactor"]>;

const updating: Rules<Tenant> = {
  after(before, body) {
    const { name, settings: sent = {} } = body as TenantUpdate;
    const { currency, language, secondPersonAbove, secondFactor }: Settings = { ...before.settings, ...defined(sent) };
    return {
      ...before,
      ...defined({ name }),
      settings: {
        ...(currency ? { currency } : {}),
        ...(language ? { language } : {}),
        ...defined({ secondFactor: requirementOf(secondFactor, before.settings?.secondFactor) }),
        ...(secondPersonAbove === null ? {} : defined({ secondPersonAbove })),
      },
    };
  },
  async guard({ tx, actor }, changed) {
    for (const { before, after } of changed) {
      const known = before.settings?.secondFactor?.roles ?? [];
      const added = after?.settings?.secondFactor?.roles.filter((role) => !known.includes(role)) ?? [];
      for (const role of added) await requireRole(tx, actor.tenant.id, role, "/settings/secondFactor/roles");
    }
  },
  event: ({ id, after, changes }) => ({ type: tenantUpdated, data: { _id: id, name: after?.name, changes } }),
};

export const tenantKind = {
  table: "tenant",
  visibility: "own",
  rows: "(SELECT id AS tenant, id, name, settings, tx, made_at FROM tenant)",
  document: "json_build_object('name', t.name, 'settings', t.settings)",
  plural: "tenants",
  nameOf: ({ name }) => name,
  answered: (tx, _, id) => read(tx, id),
  writes: { update: { endpoint: updateTenant, rules: updating } },
  store,
} satisfies RecordKind<Tenant>;

async function store({ tx }: Step, changed: readonly Changed<Tenant>[]): Promise<void> {
  for (const { id, before, after = before } of changed)
    tx.send`UPDATE tenant SET name = ${after.name}, settings = ${JSON.stringify(after.settings)} WHERE id = ${id}`;
}

/** A user who is newly required to have a second factor is asked at the next sign-in. */
function requirementOf(wanted: Settings["secondFactor"], before: Requirement | undefined): Requirement | undefined {
  if (!wanted) return undefined;
  // What an undo takes back can be one of the two.
  const { everyone, roles: named } = { ...before, ...wanted };
  const roles = [...new Set(named)].sort();
  if (!everyone && roles.length === 0) return undefined;
  const isWider = !before || (!before.everyone && (everyone || roles.some((role) => !before.roles.includes(role))));
  return { everyone, roles, since: isWider ? new Date().toISOString() : before.since };
}

/** @throws AppError `not_found` */
export async function read(tx: Transaction, id: string): Promise<Tenant> {
  const row = await tx.tenant.findUnique({ where: { id } });
  if (!row) throw AppError.notFound(message("The tenant was not found."));
  const customers = await tx.tenant.findMany({
    where: { parent: id },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: customersShown,
  });
  const { name, parent, settings, created } = row;
  return {
    id,
    name,
    ...(parent === null ? {} : { parent: { id: parent, name: await parentName(tx) } }),
    customers,
    settings: tenantSettings.catch({}).parse(settings),
    created: created.toISOString(),
  };
}

/** Row-level security hides the parent from a tenant; this reads its name only. */
async function parentName(tx: Transaction): Promise<string> {
  const [row] = await tx.$queryRaw<{ name: string | null }[]>`SELECT app.parent_name() AS name`;
  return row?.name ?? "";
}
