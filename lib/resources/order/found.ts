import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { withQuestion } from "@/lib/base/nearest-name";
import { presentVersions } from "@/lib/base/write/versions";
import { message } from "@/lib/languages/text";
import type { Account } from "@/lib/resources/account/schema";
import { findVariants, type WantedVariant } from "@/lib/resources/product/variants";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { type Line, lineOf } from "./lines";
import type { OrderCreate, OrderedItem } from "./schema";

/** Finds what an order names: its customer and products, and who places it. */

/** @throws AppError `invalid_body` for a customer of another tenant, and one that is not active */
export async function customerOf(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<{ tenant: string; account: Account }> {
  const found = (await presentVersions(tx, actor, { table: "account", visibility: "family" }, [id], false)).get(id);
  if (!found) throw AppError.invalidField("/account", message("No customer of yours has the identifier {id}.", { id }));
  const account = found.doc as Account;
  if (account.status?.active === false)
    throw AppError.invalidField(
      "/account",
      message("{name} is not active. Activate the customer first.", { name: account.name ?? id }),
    );
  return { tenant: found.owner, account };
}

/** @throws AppError `invalid_body` for a product that is not sold, with the SKU that is nearest */
export async function linesOf(tx: Transaction, { tenant }: Actor, items: readonly OrderedItem[]): Promise<Line[]> {
  const wanted = items.map(
    ({ sku, product = "", variant }): WantedVariant =>
      sku === undefined ? { product, ...defined({ variant }) } : { sku },
  );
  const found = await findVariants(tx, tenant.id, wanted);
  const missing = items.findIndex(({ sku }, at) => sku !== undefined && isMissing(found[at]));
  const near = missing < 0 ? [] : await skusLike(tx, tenant.id, items[missing]?.sku ?? "");
  return items.map((item, at): Line => {
    const each = found[at];
    const pointer = `/items/${at}`;
    if (each && "product" in each) return lineOf(each, item, pointer);
    const problem = each?.problem ?? "";
    throw AppError.invalidField(
      `${pointer}/${item.sku === undefined ? "product" : "sku"}`,
      at === missing ? withQuestion(problem, item.sku ?? "", near) : problem,
    );
  });
}

const isMissing = (found: object | undefined): boolean => found !== undefined && "problem" in found;

const likeMax = 20;

async function skusLike(tx: Transaction, tenant: string, sku: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ sku: string }[]>`
    SELECT sku FROM product_variant WHERE tenant = ${tenant} AND live AND sku <> ${sku}
    ORDER BY similarity(sku, ${sku}) DESC, sku LIMIT ${likeMax}`;
  return rows.map((row) => row.sku);
}

/** The clock of the seller, and the currency of the customer's tenant, else the seller's. */
export async function settingsOf(
  tx: Transaction,
  { tenant }: Actor,
  owner: string,
): Promise<{ now: string; currency: string | undefined }> {
  const rows = await tx.$queryRaw<{ id: string; currency: string | null; now: string }[]>`
    SELECT id, settings ->> 'currency' AS currency, app.iso8601(app.clock(${tenant.id})) AS now
    FROM tenant WHERE id IN (${owner}, ${tenant.id})`;
  const currencyOf = (id: string) => rows.find((row) => row.id === id)?.currency ?? undefined;
  return { now: rows[0]?.now ?? "", currency: currencyOf(owner) ?? currencyOf(tenant.id) };
}

/** @throws AppError `invalid_body` for a list price in another currency */
export function requireCurrency(
  lines: readonly Line[],
  items: readonly OrderedItem[],
  currency: string | undefined,
): void {
  for (const [at, { product }] of lines.entries()) {
    const code = product.currency?.code;
    if (!code || currency === undefined || code === currency || items[at]?.unit) continue;
    throw AppError.invalidField(
      `/items/${at}/unit/price`,
      message("{name} is priced in {code}, and the order is in {currency}. Name its price in {currency}.", {
        name: product.name,
        code,
        currency,
      }),
    );
  }
}

/** Of a subscription: an order of things that are sold once has none. */
const ofSubscription = ["term", "billing_cycle", "cancel_term", "start_date", "name"] as const;

/** @throws AppError `invalid_body` for a term, or another member of a subscription, where the order makes none */
export function requireRecurring(body: OrderCreate, lines: readonly Line[]): void {
  const member = ofSubscription.find((name) => body[name] !== undefined);
  if (member === undefined || lines.some(({ isRecurring }) => isRecurring)) return;
  const [line] = lines;
  throw AppError.invalidField(
    `/${member}`,
    message(
      "This order makes no subscription: {name} is sold once. Leave {member} out, or give the product a subscription_term.",
      { name: line?.product.name, member },
    ),
  );
}

/** The user, as subscriptions name them; of a key its name alone. */
export async function creatorOf(tx: Transaction, { user, person, tenant }: Actor): Promise<Subscription["creator"]> {
  const [row] = await tx.$queryRaw<{ firstname: string; lastname: string; email: string }[]>`
    SELECT firstname, lastname, email FROM "user" WHERE tenant = ${tenant.id} AND id = ${person?.id ?? null}`;
  const id = person?.id ?? user.id;
  if (!row) return { ...defined({ id }), fullname: user.username };
  return { ...defined({ id }), ...row, fullname: `${row.firstname} ${row.lastname}`.trim() };
}
