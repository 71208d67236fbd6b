import { type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { Order } from "./schema";

/** The numbers of orders, each of one order of a seller. */

export interface NumberHolder {
  id: string;
  number: string;
}

/** The orders of a seller that have the numbers of these. */
export const holdersStatement = (seller: string, orders: readonly Order[]): Sql => sql`
  SELECT id, number FROM customer_order
  WHERE seller = ${seller} AND number = ANY (${orders.flatMap(({ number = [] }) => number)})`;

/** Why orders cannot have numbers that others have. @param holders who has which number; these orders are added */
export const takenNumbers = (orders: readonly Order[], holders: Map<string, string>): ReadonlyMap<object, AppError> =>
  new Map(
    orders.flatMap((order) => {
      const { _id: id, number } = order;
      if (number === undefined) return [];
      const by = holders.get(number) ?? id;
      holders.set(number, by);
      if (by === id) return [];
      const detail = message("The order {by} has the number {number}.", { by, number });
      return [[order, new AppError("conflict", detail, { errors: [{ pointer: "/number", code: "invalid", detail }] })]];
    }),
  );

/** Judges the orders of an import, batch after batch. */
export function judgeNumbers(tx: Transaction, seller: string) {
  const holders = new Map<string, string>();
  return async (docs: readonly object[]): Promise<ReadonlyMap<object, AppError>> => {
    const orders = docs as readonly Order[];
    const rows = await tx.$queryRaw<NumberHolder[]>(holdersStatement(seller, orders));
    for (const { id, number } of rows) holders.set(number, id);
    return takenNumbers(orders, holders);
  };
}

const digits = 8;

/**
 * The next number of a seller's orders. Who takes it holds the counter until the transaction ends, so that numbers are consecutive
 * and a transaction that is taken back leaves no gap. A dry run only reads it.
 */
export async function nextNumber(tx: Transaction, seller: string, isDryRun: boolean): Promise<string> {
  const [row] = isDryRun
    ? await tx.$queryRaw<{ next: string }[]>`
        SELECT (last + 1)::text AS next FROM order_counter WHERE tenant = ${seller}`
    : await tx.$queryRaw<{ next: string }[]>`
        INSERT INTO order_counter AS c (tenant, last) VALUES (${seller}, 1)
        ON CONFLICT (tenant) DO UPDATE SET last = c.last + 1 RETURNING last::text AS next`;
  return (row?.next ?? "1").padStart(digits, "0");
}
