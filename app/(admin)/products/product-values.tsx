"use client";

import { rich } from "@/components/language/rich";
import { useViewer } from "@/components/session/viewer";
import { decimalMark, formatMoney } from "@/components/ui/number-format";
import { Status } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import { monthHours } from "@/lib/base/day";
import { t } from "@/lib/languages/text";
import type { Product, Variant } from "@/lib/resources/product/schema";

export function ProductStatus({ status }: Pick<Product, "status">) {
  if (status?.deleted) return <Status kind="ended">{t("In the trash")}</Status>;
  if (status?.active === undefined) return <EmptyValue />;
  return <Status kind={status.active ? "active" : "ended"}>{status.active ? t("Active") : t("Inactive")}</Status>;
}

/** The SKU of the only variant, or how many there are. */
export function Skus({ products = [] }: Product) {
  const [only, ...others] = products;
  if (others.length > 0) return t("{count, plural, one {# variant} other {# variants}}", { count: products.length });
  return only?.sku ? <code className="mono">{only.sku}</code> : <EmptyValue />;
}

interface LowestProps {
  product: Product;
  of: (variant: Variant) => number | undefined;
  format?: (value: number) => string;
}

/** The least value that a variant has; "from" where variants differ. */
export function Lowest({ product: { products = [] }, of, format = formatMoney }: LowestProps) {
  const values = products.flatMap((variant) => of(variant) ?? []);
  if (values.length === 0) return <EmptyValue />;
  const least = Math.min(...values);
  if (values.every((value) => value === least)) return format(least);
  return rich("<from>from</from> {amount}", {
    amount: format(least),
    from: (text) => <span className="text-3">{text}</span>,
  });
}

/** What of the price is not the cost, in percent. */
export const marginOf = ({ price, cost_price: cost }: Pick<Variant, "price" | "cost_price">): number | undefined =>
  price === undefined || cost === undefined || price === 0 ? undefined : ((price - cost) / price) * 100;

export const formatMargin = (percent: number): string => `${percent.toFixed(1).replace(".", decimalMark())} %`;

/** What its prices are in: its own currency, or that of the tenant. */
export function useCurrencyOf(product: Product | undefined): string | undefined {
  const { currencies, tenant } = useViewer();
  return product?.currency?.code ?? currencies.get(product?.tenant ?? tenant.id);
}

/** Months of hours: 8640 is "12 months". */
export function monthsOf(hours: number | undefined): string | undefined {
  if (!hours) return undefined;
  return t("{count, plural, one {# month} other {# months}}", { count: hours / monthHours });
}

/** How often something is billed. */
export const everyMonths = (hours: number): string =>
  hours === 12 * monthHours
    ? t("Every year")
    : t("Every {count, plural, one {month} other {# months}}", { count: hours / monthHours });
