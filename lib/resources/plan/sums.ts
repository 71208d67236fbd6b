import type { Transaction } from "@/lib/base/db/transaction";
import { type Decimal, decimal, rounded } from "@/lib/base/decimal";
import { defined } from "@/lib/base/defined";
import type { Plan } from "./schema";
import type { StoredChange } from "./store";

type Sum = Record<"before" | "after" | "restOfTerm", Decimal> & { count: number };

const nothing: Sum = { count: 0, before: decimal(0), after: decimal(0), restOfTerm: decimal(0) };

const plus = (one: Sum, other: Sum): Sum => ({
  count: one.count + other.count,
  before: one.before.plus(other.before),
  after: one.after.plus(other.after),
  restOfTerm: one.restOfTerm.plus(other.restOfTerm),
});

/** Adds up what the changes of a plan are worth, by currency: that of a record is its tenant's. */
export class Sums {
  readonly #byTenant = new Map<string, Sum>();

  add({ doc: { tenant, action }, worth }: StoredChange): void {
    if (!worth || action !== "change") return;
    const [before, after] = [decimal(worth.before), decimal(worth.after)];
    const each = { count: 1, before, after, restOfTerm: decimal(worth.restOfTerm) };
    this.#byTenant.set(tenant, plus(this.#byTenant.get(tenant) ?? nothing, each));
  }

  /** @returns undefined where nothing is worth anything */
  async inCurrencies(tx: Transaction): Promise<Plan["sums"]> {
    if (this.#byTenant.size === 0) return undefined;
    const rows = await tx.$queryRaw<{ id: string; currency: string | null }[]>`
      SELECT id, settings ->> 'currency' AS currency FROM tenant WHERE id = ANY (${[...this.#byTenant.keys()]})`;
    const currencies = new Map(rows.map(({ id, currency }) => [id, currency ?? undefined]));
    const sums = new Map<string | undefined, Sum>();
    for (const [tenant, sum] of this.#byTenant) {
      const currency = currencies.get(tenant);
      sums.set(currency, plus(sums.get(currency) ?? nothing, sum));
    }
    return [...sums].map(([currency, { count, before, after, restOfTerm }]) => ({
      ...defined({ currency }),
      count,
      before: { price: rounded(before) },
      after: { price: rounded(after) },
      effect: { perMonth: rounded(after.minus(before)), restOfTerm: rounded(restOfTerm) },
    }));
  }
}
