import type pg from "pg";
import { groupBy } from "@/lib/base/group-by";
import { type NumberHolder, holdersStatement as ordersWith, takenNumbers } from "@/lib/resources/order/numbers";
import type { Order } from "@/lib/resources/order/schema";
import type { Product } from "@/lib/resources/product/schema";
import { holdersStatement, refusalOf, type SkuHolder, takenAmong } from "@/lib/resources/product/variants";
import { ImportError } from "./import-error";
import type { Importable } from "./resources";
import type { Row } from "./rows";

/** Names the record that already exists. Under row-level security Postgres does not report which one it was. */
export async function refusal(
  owner: pg.ClientBase,
  { table, id: idName }: Importable,
  rows: Row[],
  column: "id" | "name",
): Promise<ImportError> {
  const valueIn = ({ id, doc }: Row) =>
    column === "id" ? id : doc.deletedDate ? undefined : `${doc.name ?? ""}`.normalize();
  const keyOf = (row: Row) => JSON.stringify([row.tenant, valueIn(row)]);
  const taken = await owner.query<{ tenant: string; value: string }>(
    `SELECT t.tenant, t.${column} AS value FROM ${table} t
     JOIN json_to_recordset($1::json) AS r (tenant text, id text, value text) ON t.tenant = r.tenant AND t.${column} = r.value
     ${column === "name" ? `WHERE t."deletedDate" IS NULL AND t.id <> r.id` : ""}`,
    [JSON.stringify(rows.map((row) => ({ tenant: row.tenant, id: row.id, value: valueIn(row) })))],
  );
  const keys = new Set(taken.rows.map(({ tenant, value }) => JSON.stringify([tenant, value])));
  const isSecond = (row: Row, at: number) => rows.findIndex((other) => keyOf(other) === keyOf(row)) < at;
  const row = rows.find((row, at) => valueIn(row) !== undefined && (keys.has(keyOf(row)) || isSecond(row, at)));
  const which = row ? `${row.place} (${row.id}), ` : "";
  const field = column === "id" ? idName : column;
  return new ImportError(`Nothing was imported.\n${which}${field}: ${row ? valueIn(row) : "a value"} is already there`);
}

/** Names the product with a SKU that another has. */
export async function skuRefusal(owner: pg.ClientBase, rows: readonly Row[]): Promise<ImportError> {
  for (const [tenant, some] of groupBy(rows, (row) => row.tenant)) {
    const products = some.map(({ doc }) => doc as Product);
    const { text, values } = holdersStatement(tenant, products);
    const holders = await owner.query<SkuHolder & { sku: string }>(text, values);
    const [taken] = takenAmong(products, new Map(holders.rows.map(({ sku, ...by }) => [sku, by])));
    const row = taken && some[products.indexOf(taken.product)];
    if (row) return new ImportError(`Nothing was imported.\n${row.place} (${row.id}), ${refusalOf(taken).message}`);
  }
  return new ImportError("Nothing was imported.\nTwo products have one SKU.");
}

/** Names the order with a number that another has. */
export async function numberRefusal(owner: pg.ClientBase, rows: readonly Row[]): Promise<ImportError> {
  for (const [seller, some] of groupBy(rows, (row) => row.seller)) {
    const orders = some.map(({ doc }) => doc as Order);
    const { text, values } = ordersWith(seller, orders);
    const holders = await owner.query<NumberHolder>(text, values);
    const taken = takenNumbers(orders, new Map(holders.rows.map(({ id, number }) => [number, id])));
    const row = some.find(({ doc }) => taken.has(doc));
    if (row) return new ImportError(`Nothing was imported.\n${row.place} (${row.id}), ${taken.get(row.doc)?.message}`);
  }
  return new ImportError("Nothing was imported.\nTwo orders have one number.");
}
