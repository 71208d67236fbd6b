import type { Actor } from "@/lib/base/auth/actor";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { parentName } from "@/lib/resources/tenant/service";
import type { AuthInfo } from "./schema";

/** The caller, the tenant the caller acts for, and the credential's current features. */
export async function info(actor: Actor): Promise<AuthInfo> {
  const { tenant, user, session } = actor;
  return await inTenant(tenant, async (tx) => {
    const row = await tx.tenant.findUnique({ where: { id: tenant.id }, select: { settings: true, rehearses: true } });
    const children = await tx.tenant.findMany({
      where: { parent: tenant.id },
      select: { id: true, settings: true },
      orderBy: { id: "asc" },
    });
    const seen = [{ id: tenant.id, settings: row?.settings }, ...children];
    const { created, expires } = session ?? (await keyTimes(tx, tenant.id, user.id ?? ""));
    const parent = tenant.parent === null ? undefined : { tenant: tenant.parent, name: await parentName(tx) };
    const rehearsal = row?.rehearses == null ? undefined : await rehearsalOf(tx);
    return {
      uuid: user.id ?? "",
      username: user.username,
      ...(session ? { firstname: session.firstname, lastname: session.lastname } : {}),
      role: user.role,
      tenant: tenant.id,
      account: { name: tenant.name, settings: settingsOf(row?.settings) },
      ...defined({ parent, rehearsal }),
      msp: children.length > 0,
      child_tenants: children.map(({ id }) => id),
      currencies: Object.fromEntries(
        seen.flatMap(({ id, settings }) => {
          const code = settingsOf(settings).currency?.code;
          return code === undefined ? [] : [[id, code]];
        }),
      ),
      titles: await titlesOf(tx, tenant.id, user.role),
      features: [...actor.features].sort().map((namespace) => ({ namespace })),
      sessionId: session?.id ?? user.id ?? "",
      type: user.type,
      date: created.toISOString(),
      iat: Math.floor(created.getTime() / 1000),
      ...(expires ? { exp: expires.getTime() } : {}),
    };
  });
}

async function rehearsalOf(tx: Transaction): Promise<AuthInfo["rehearsal"]> {
  const [original] = await tx.$queryRaw<{ id: string; name: string; expires: Date }[]>`SELECT * FROM app.original()`;
  if (!original) return undefined;
  const { id, name, expires } = original;
  return { of: { tenant: id, name }, expires: expires.toISOString() };
}

async function keyTimes(tx: Transaction, tenant: string, id: string): Promise<{ created: Date; expires: Date | null }> {
  const key = await tx.apiKey.findUnique({ where: { tenant_id: { tenant, id } } });
  if (!key) throw new Error("the key that was just recognized is not there");
  // A replaced key expires at the end of the overlap.
  return { created: key.created, expires: key.revoked ?? key.expires };
}

async function titlesOf(tx: Transaction, tenant: string, role: string): Promise<AuthInfo["titles"]> {
  const [name = "", level] = role.split(".");
  // Of roles with equal names, authorization uses the same one.
  const accountRole = await tx.accountRole.findFirst({
    where: { name, tenant: { in: ["", tenant] } },
    orderBy: [{ builtIn: "desc" }, { tenant: "asc" }, { id: "asc" }],
    select: { title: true },
  });
  return {
    userRole: level === "admin" ? "Administrator" : "User",
    ...(accountRole?.title ? { accountRole: accountRole.title } : {}),
  };
}

const currencies = new Intl.DisplayNames("en", { type: "currency" });

function settingsOf(settings: unknown): AuthInfo["account"]["settings"] {
  if (typeof settings !== "object" || settings === null || !("currency" in settings)) return {};
  const { currency: code } = settings;
  return typeof code === "string" ? { currency: { code, title: titleOf(code) } } : {};
}

function titleOf(code: string): string {
  try {
    return currencies.of(code) ?? code;
  } catch {
    // The stored value is returned even if it is not a valid code, which has no name.
    return code;
  }
}
