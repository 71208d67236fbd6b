import { moneyText, numberText, typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import type { Product, ProductUpdate, Variant } from "@/lib/resources/product/schema";

/** The variants of a product as the texts that its form has of them. */

export interface VariantRow {
  id: string;
  sku: string;
  cost: string;
  price: string;
  /** How many can be ordered at once: `1–500`, or `1–` without a limit. */
  amount: string;
}

export const emptyRow: VariantRow = { id: "", sku: "", cost: "", price: "", amount: "" };

/** The field of a form has one text for all of them. */
export const rowsText = (rows: readonly VariantRow[]): string => (rows.length === 0 ? "" : JSON.stringify(rows));
export const rowsIn = (text: string): VariantRow[] => (text === "" ? [] : JSON.parse(text));

export const rowsOf = ({ products = [] }: Product): VariantRow[] =>
  products.map(({ _id, sku = "", cost_price, price, amount }) => ({
    id: _id ?? "",
    sku,
    cost: moneyText(cost_price),
    price: moneyText(price),
    amount: boundsText(amount),
  }));

export const variantsOf = (rows: readonly VariantRow[]): NonNullable<ProductUpdate["products"]> =>
  rows.map(({ id, sku, cost, price, amount }) => ({
    ...(id === "" ? {} : { _id: id }),
    sku: sku.trim() || null,
    cost_price: numberIn(cost),
    price: numberIn(price),
    amount: boundsIn(amount),
  }));

/** The rows by what a person calls them, for the comparison with what others have saved. */
export const rowsWords = (text: string): string =>
  rowsIn(text)
    .map(({ sku, price }) => `${sku || t("no SKU")} ${price}`)
    .join(", ") || t("none");

/** A number as people write it; the text itself where it is none, which the API refuses by its place. */
export const numberIn = (text: string): number | null =>
  text.trim() === "" ? null : (typedNumber(text) ?? (text as unknown as number));

const boundsText = ({ min, max }: NonNullable<Variant["amount"]> = {}): string =>
  (min ?? max ?? undefined) === undefined ? "" : `${numberText(min)}–${numberText(max)}`;

function boundsIn(text: string): { min: number | null; max: number | null } {
  const [min = "", max = ""] = text.split(/[–-]/, 2);
  return { min: numberIn(min), max: numberIn(max) };
}
