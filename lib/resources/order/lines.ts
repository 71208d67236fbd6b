import { monthHours } from "@/lib/base/day";
import { decimal, rounded, sum } from "@/lib/base/decimal";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { Product, Variant } from "@/lib/resources/product/schema";
import { changedLine, totalOf } from "@/lib/resources/subscription/amounts";
import { itemOfProduct, type SubscriptionItem } from "@/lib/resources/subscription/item-of-product";
import { priceMax } from "@/lib/resources/subscription-change/schema";
import type { Order, OrderedItem } from "./schema";

/** What becomes of the lines that are asked for: on the order, and on its subscription. */

type OrderItem = NonNullable<Order["items"]>[number];

export interface Line {
  product: Product;
  /** For a month, or of what is bought once. */
  item: SubscriptionItem;
  isRecurring: boolean;
}

/** The line of a variant. @throws AppError `invalid_body` for an amount, a price or a discount that it cannot have */
export function lineOf(
  { product, variant }: { product: Product; variant: Variant },
  { amount, unit, discount }: OrderedItem,
  pointer: string,
): Line {
  const { name = product.id, status, subscription_term = 0 } = product;
  if (status?.active === false) throw AppError.invalidField(pointer, message("{name} is not on sale.", { name }));
  const { min, max } = { ...product.amount, ...variant.amount };
  if (amount < (min ?? 0) || amount > (max ?? amount))
    throw AppError.invalidField(`${pointer}/amount`, soldAtOnce(name, min, max));
  if (unit === undefined && variant.price === undefined)
    throw AppError.invalidField(`${pointer}/unit/price`, message("{name} has no price. Name one.", { name }));
  const item = changedLine(itemOfProduct(product, variant), { amount, unit, discount });
  const total = totalOf(item);
  if (total < 0)
    throw AppError.invalidField(
      `${pointer}/discount`,
      message("The line comes to {subtotal}, and its discount is at most that.", { subtotal: item.price?.subtotal }),
    );
  if (total > priceMax)
    throw AppError.invalidField(
      pointer,
      message("The line comes to {total}: at most {priceMax}.", { total, priceMax }),
    );
  return { product, item, isRecurring: subscription_term > 0 };
}

function soldAtOnce(name: string, min?: number | null, max?: number | null): string {
  if (min && max) return message("{name} is sold {min} to {max} at once.", { name, min, max });
  return max
    ? message("{name} is sold {max} at most at once.", { name, max })
    : message("{name} is sold {min} at least at once.", { name, min });
}

/** A line as the order has it: what it comes to in the whole term, or once. */
export function orderItem({ product, item, isRecurring }: Line, months: number, billing: number): OrderItem {
  const { sku, name, amount, unit, price, discount } = item;
  const total = totalOf(item);
  return {
    product: product.id,
    ...defined({ sku, name, amount, unit, discount }),
    price: {
      ...price,
      total: isRecurring ? rounded(decimal(total).times(months)) : total,
      mrr: isRecurring ? total : 0,
    },
    subscription_term: isRecurring ? months * monthHours : 0,
    payment_period: isRecurring ? billing * monthHours : 0,
  };
}

export const orderTotal = (items: readonly OrderItem[]): number =>
  rounded(sum(items, ({ price }) => price?.total ?? 0));
