import { isObject } from "@/lib/base/is-object";

/** The members of records that tell what the seller pays or earns, whatever they are a part of. Only the seller sees them. */
export const costMembers: readonly string[] = [
  "cost",
  "cost_price",
  "margin",
  "itemUnitCost",
  "itemMonthlyCost",
  "itemMonthlyMargin",
  "itemMarginPercent",
];

/** Whether a field, by its dotted path, is one of them. */
export const isCost = (path: string): boolean => costMembers.includes(path.slice(path.lastIndexOf(".") + 1));

/** A value without them, and without changes of fields that are such. */
export function withoutCosts<Value>(value: Value): Value;
export function withoutCosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutCosts(each));
  if (!isObject(value)) return value;
  const shown = Object.entries(value).filter(([name]) => !isCost(name));
  return Object.fromEntries(shown.map(([name, member]) => [name, withoutCosts(member)]));
}
