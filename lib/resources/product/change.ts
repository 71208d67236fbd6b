import { AppError } from "@/lib/base/errors";
import { isObject } from "@/lib/base/is-object";
import type { Problem } from "@/lib/base/problem-document";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import type { Product, ProductUpdate, Variant } from "./schema";

/** What becomes of a product that is made or changed. */

type WrittenVariant = NonNullable<ProductUpdate["products"]>[number];
type Bounds = Product["amount"];

/** @throws AppError `invalid_body` for variants and amounts that contradict each other */
export function changed(current: Product, { products, ...sent }: ProductUpdate): Product {
  const merged = withMembers(current, sent) as Product;
  if (products === null) delete merged.products;
  else if (products) merged.products = matched(current.products ?? [], products);
  const bounds: [string, Bounds][] = [
    ...(sent.amount ? [["", merged.amount] as [string, Bounds]] : []),
    ...(products ?? []).flatMap(({ amount }, at): [string, Bounds][] =>
      amount ? [[`/products/${at}`, merged.products?.[at]?.amount]] : [],
    ),
  ];
  const problems = bounds.flatMap(([place, amount]) => problemOf(`${place}/amount`, amount) ?? []);
  if (problems.length > 0) throw AppError.invalidBody(problems);
  return merged;
}

/** The variants that are sent, each with what it does not say of the present one with its identifier, or else its SKU. */
function matched(present: readonly Variant[], sent: readonly WrittenVariant[]): Variant[] {
  const named = new Set(sent.flatMap(({ _id }) => _id || []));
  const taken = new Set<Variant>();
  const variants = sent.map((each) => {
    const before =
      present.find(({ _id }) => _id && _id === each._id) ??
      present.find(
        (one) => !each._id && one.sku && one.sku === each.sku && !taken.has(one) && !named.has(one._id ?? ""),
      );
    if (before) taken.add(before);
    const { _id, ...members } = each;
    return withMembers(before ?? {}, { ...members, _id: _id || before?._id || newIdentifier() }) as Variant;
  });
  const ids = variants.map(({ _id }) => _id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0)
    throw AppError.invalidField(`/products/${twice}/_id`, message("Another variant has this identifier."));
  return variants;
}

/** The members with others in place of those that are sent: null takes one away, and an object changes its members alone. */
function withMembers(current: object, sent: object): object {
  const members = new Map<string, unknown>(Object.entries(current));
  for (const [name, value] of Object.entries(sent)) {
    const before = members.get(name);
    if (value === null) {
      if (before !== null) members.delete(name);
    } else if (isObject(value)) {
      const inner = withMembers(isObject(before) ? before : {}, value);
      // An object whose last member is taken away goes with it.
      if (Object.keys(inner).length > 0) members.set(name, inner);
      else members.delete(name);
    } else if (value !== undefined) members.set(name, value);
  }
  return Object.fromEntries(members);
}

function problemOf(pointer: string, { min, max, default: usual }: NonNullable<Bounds> = {}): Problem | undefined {
  const [least, most] = [min ?? 0, max ?? Number.POSITIVE_INFINITY];
  if (least > most)
    return {
      pointer: `${pointer}/max`,
      code: "out_of_range",
      detail: message("Use {least} or more, which is the least.", { least }),
    };
  if (usual === undefined || usual === null || (usual >= least && usual <= most)) return undefined;
  return {
    pointer: `${pointer}/default`,
    code: "out_of_range",
    detail:
      most === Number.POSITIVE_INFINITY
        ? message("Use {least} or more, which can be ordered.", { least })
        : message("Use {least} to {most}, which can be ordered.", { least, most }),
  };
}
