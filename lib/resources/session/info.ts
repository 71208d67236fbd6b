import type { Actor } from "@/lib/base/auth/actor";
import { type ChosenLanguages, chosenLanguages } from "@/lib/base/auth/language";
import { sql } from "@/lib/base/db/sql";
import { read } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { readerLanguage } from "@/lib/base/schema/reader-language";
import { message } from "@/lib/languages/text";
import type { AuthInfo } from "./schema";

/** The caller, the tenant the caller acts for, and the credential's current features. */
export async function info(actor: Actor): Promise<AuthInfo> {
  const { tenant, user, session } = actor;
  const [row] = await read<Row>(tenant, selectInfo(actor), true);
  if (!row) throw new Error("the tenant that was just recognized is not there");
  // A guest's row is in another tenant.
  const isGuest = session !== undefined && session.home !== tenant.id;
  const { settings, children, title, parent, original } = row;
  const created = session?.created ?? row.created;
  // A replaced key expires at the end of the overlap.
  const expires = session ? session.expires : row.expires;
  if (!created) throw new Error("the key that was just recognized is not there");
  return {
    uuid: user.id ?? "",
    username: user.username,
    ...(session ? { firstname: session.firstname, lastname: session.lastname } : {}),
    role: user.role,
    tenant: tenant.id,
    account: { name: tenant.name, settings: settingsOf(settings) },
    ...(tenant.parent === null ? {} : { parent: { tenant: tenant.parent, name: parent ?? "" } }),
    ...(original ? { sandbox: sandboxOf(original) } : {}),
    language: languageOf(isGuest ? await chosenLanguages(session.home, user.id ?? "") : row),
    msp: children.length > 0,
    child_tenants: children.map(({ id }) => id),
    names: Object.fromEntries(children.map(({ id, name }) => [id, name])),
    currencies: Object.fromEntries(
      [{ id: tenant.id, settings }, ...children].flatMap((seen) => {
        const code = settingsOf(seen.settings).currency?.code;
        return code === undefined ? [] : [[seen.id, code]];
      }),
    ),
    titles: {
      userRole: user.role.endsWith(".admin") ? message("Administrator") : message("User"),
      ...(title ? { accountRole: title } : {}),
    },
    ...(row.scopes ? { scopes: row.scopes } : {}),
    features: [...actor.features].sort().map((namespace) => ({ namespace })),
    sessionId: session?.id ?? user.id ?? "",
    type: user.type,
    date: created.toISOString(),
    iat: Math.floor(created.getTime() / 1000),
    ...(expires ? { exp: expires.getTime() } : {}),
  };
}

/** What is stored may have been a language once. */
function languageOf({ user, tenant }: ChosenLanguages): AuthInfo["language"] {
  const [own, common] = [user, tenant].map((code) => readerLanguage.safeParse(code).data);
  return { effective: own ?? common ?? "en", ...defined({ user: own, tenant: common }) };
}

interface Row extends ChosenLanguages {
  settings: unknown;
  children: { id: string; name: string; settings: unknown }[];
  title: string | null;
  parent: string | null;
  original: { id: string; name: string; expires: string } | null;
  /** Of the key; null with a session. */
  created: Date | null;
  expires: Date | null;
  scopes: string[] | null;
}

/** One statement for all of it: every page asks for it when it opens. */
const selectInfo = ({ tenant, user }: Actor) => sql`
  SELECT t.settings, t.settings->>'language' AS tenant, (SELECT language FROM "user" WHERE tenant = t.id AND id = ${user.id ?? ""}) AS "user",
    title, key.created, key.expires, key.scopes,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'settings', settings) ORDER BY id) FROM tenant WHERE parent = t.id), '[]') AS children,
    CASE WHEN t.parent IS NOT NULL THEN app.parent_name() END AS parent,
    CASE WHEN t.sandbox_of IS NOT NULL THEN (SELECT to_jsonb(original) FROM app.original() original) END AS original
  FROM tenant t
  LEFT JOIN LATERAL (
    -- Of roles with equal names, authorization uses the same one.
    SELECT title FROM account_role WHERE name = split_part(${user.role}, '.', 1) AND tenant IN ('', t.id)
    ORDER BY built_in DESC, tenant, id LIMIT 1
  ) role ON true
  LEFT JOIN LATERAL (
    SELECT created, coalesce(revoked, expires) AS expires, scopes FROM api_key WHERE tenant = t.id AND id = ${user.id ?? ""}
  ) key ON true
  WHERE t.id = ${tenant.id}`;

const sandboxOf = ({ id, name, expires }: NonNullable<Row["original"]>): AuthInfo["sandbox"] => ({
  of: { tenant: id, name },
  expires: new Date(expires).toISOString(),
});

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
