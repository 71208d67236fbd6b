"use client";

import { useViewer } from "@/components/session/viewer";
import { formatCount, formatMoney } from "@/components/ui/number-format";
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
  if (others.length > 0) return <>{formatCount(products.length)} variants</>;
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
  return (
    <>
      {values.some((value) => value !== least) && <span className="text-3">{t("from")}</span>}
      {format(least)}
    </>
  );
}

/** What of the price is not the cost, in percent. */
export const marginOf = ({ price, cost_price: cost }: Pick<Variant, "price" | "cost_price">): number | undefined =>
  price === undefined || cost === undefined || price === 0 ? undefined : ((price - cost) / price) * 100;

export const formatMargin = (percent: number): string => `${percent.toFixed(1)} %`;

/** What its prices are in: its own currency, or that of the tenant. */
export function useCurrencyOf(product: Product | undefined): string | undefined {
  const { currencies, tenant } = useViewer();
  return product?.currency?.code ?? currencies.get(product?.tenant ?? tenant.id);
}

/** Months of hours: 8640 is "12 months". */
export function monthsOf(hours: number | undefined): string | undefined {
  if (!hours) return undefined;
  const months = hours / monthHours;
  return months === 1 ? "1 month" : `${months} months`;
}

/** How often something is billed. */
export const everyMonths = (hours: number): string =>
  hours === monthHours ? "Every month" : hours === 12 * monthHours ? "Every year" : `Every ${monthsOf(hours)}`;
