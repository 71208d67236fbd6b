"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { marked } from "@/components/ui/marked";
import { formatMoney } from "@/components/ui/number-format";
import { where } from "@/lib/base/list/where";
import { readRows } from "@/lib/browser/list-search";
import { t } from "@/lib/languages/text";
import { listProducts } from "@/lib/resources/product/endpoints";
import type { Product } from "@/lib/resources/product/schema";
import { limitsOf, type Variant } from "./new/draft";
import { SuggestField } from "./suggest-field";

export interface Offer {
  product: Product;
  variant: Variant;
}

const shownMax = 8;

interface ProductFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  isWrong?: boolean;
  onChoose: (offer: Offer) => void;
}

/** Finds what is sold by name or SKU. */
export function ProductField({ ref, label, placeholder, isWrong = false, onChoose }: ProductFieldProps) {
  const [query, setQuery] = useState("");
  const words = query.trim().split(/\s+/);
  const {
    data = [],
    isPlaceholderData,
    isFetching,
  } = useQuery({
    queryKey: [listProducts.area, "order", query],
    queryFn: ({ signal }) =>
      readRows<Product>(listProducts, where(listProducts.list, {}, { search: query, limit: 20, sort: "name" }), signal),
    enabled: query.trim() !== "",
    placeholderData: keepPreviousData,
    select: (products) => offersOf(products, words),
  });
  return (
    <SuggestField
      ref={ref}
      label={label}
      placeholder={placeholder}
      isWrong={isWrong}
      query={query}
      onQueryChange={setQuery}
      options={data}
      keyOf={({ product, variant }) => `${product.id}-${variant.sku ?? variant._id}`}
      isPending={isFetching && (isPlaceholderData || data.length === 0)}
      empty={t("No product is found that is on sale.")}
      onChoose={(offer) => {
        setQuery("");
        onChoose(offer);
      }}
    >
      {({ product, variant }) => (
        <>
          <span className="truncate">{marked(product.name ?? product.id, words)}</span>
          <code className="text-2 mono">{marked(variant.sku ?? "", words)}</code>
          <span className="text-2">{limitsInWords({ product, variant })}</span>
          <span className="text-end-own tabular">{variant.price !== undefined && formatMoney(variant.price)}</span>
        </>
      )}
    </SuggestField>
  );
}

/** The variants on sale that have all words, those whose SKU begins with them first. */
function offersOf(products: readonly Product[], words: readonly string[]): Offer[] {
  const all = products
    .filter(({ status }) => status?.active !== false && !status?.deleted)
    .flatMap((product) => (product.products ?? []).map((variant): Offer => ({ product, variant })))
    .filter(({ product, variant }) => {
      const text = `${product.name} ${variant.sku}`.toLowerCase();
      return words.every((word) => text.includes(word.toLowerCase()));
    });
  const [first = ""] = words;
  const begins = ({ variant }: Offer) => variant.sku?.toLowerCase().startsWith(first.toLowerCase()) ?? false;
  return [...all.filter(begins), ...all.filter((offer) => !begins(offer))].slice(0, shownMax);
}

function limitsInWords({ product, variant }: Offer): string {
  const { min, max } = limitsOf({ product, variant });
  if (max) return t("{min} to {max}", { min: min ?? 1, max });
  return min && min > 1 ? t("{min} at least", { min }) : "";
}
