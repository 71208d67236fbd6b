"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { IconX } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { marked } from "@/components/ui/marked";
import { formatMoney, formatNumber } from "@/components/ui/number-format";
import { where } from "@/lib/base/list/where";
import { readRows } from "@/lib/browser/list-search";
import { listProducts } from "@/lib/resources/product/endpoints";
import type { Product } from "@/lib/resources/product/schema";
import { totalOf } from "@/lib/resources/subscription/amounts";
import {
  type Draft,
  type DraftLine,
  discountInWords,
  faultOf,
  isRecurring,
  limitsOf,
  lineOf,
  numberIn,
  pricedLine,
  type Variant,
} from "./draft";
import classes from "./new-order.module.css";
import type { Faults } from "./new-order-screen";
import { SuggestField } from "./suggest-field";

interface OrderLinesProps {
  draft: Draft;
  faults: Faults;
  onChange: (changes: Pick<Draft, "lines">) => void;
  addField: RefObject<HTMLInputElement | null>;
}

const fieldId = (line: DraftLine, name: string) => `${line.key}-${name}`;

export function OrderLines({ draft: { lines }, faults, onChange, addField }: OrderLinesProps) {
  const [focused, setFocused] = useState<DraftLine>();
  useEffect(() => {
    if (!focused) return;
    document.getElementById(fieldId(focused, "amount"))?.focus();
    setFocused(undefined);
  }, [focused]);
  const set = (line: DraftLine, changes: Partial<DraftLine>) =>
    onChange({ lines: lines.map((each) => (each.key === line.key ? { ...each, ...changes } : each)) });
  const add = (line: DraftLine) => {
    const present = lines.find(
      ({ product, variant }) => product.id === line.product.id && variant.sku === line.variant.sku,
    );
    if (!present) onChange({ lines: [...lines, line] });
    setFocused(present ?? line);
  };
  return (
    <>
      {lines.length > 0 && (
        <div className={classes.lines}>
          <div aria-hidden className={classes.heads}>
            <span>Product</span>
            <span>Amount</span>
            <span>Unit price</span>
            <span>Discount</span>
            <span>Per month</span>
          </div>
          {lines.map((line, at) => (
            <LineRow
              key={line.key}
              line={line}
              faults={faults}
              at={at}
              onChange={(changes) => set(line, changes)}
              onRemove={() => {
                onChange({ lines: lines.filter(({ key }) => key !== line.key) });
                addField.current?.focus();
              }}
              onDone={() => addField.current?.focus()}
            />
          ))}
        </div>
      )}
      <AddLine addField={addField} onAdd={add} />
      {faults.get("/items") && <p className={classes.fault}>{faults.get("/items")}</p>}
    </>
  );
}

interface LineRowProps {
  line: DraftLine;
  at: number;
  faults: Faults;
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
  onDone: () => void;
}

function LineRow({ line, at, faults, onChange, onRemove, onDone }: LineRowProps) {
  const { product, variant } = line;
  const { name = product.id } = product;
  const [, answered] = [...faults].find(([pointer]) => `${pointer}/`.startsWith(`/items/${at}/`)) ?? [];
  const typedWrong = line.amount === "" ? undefined : faultOf(line);
  const fault = answered ?? typedWrong;
  const total = totalOf(pricedLine(line));
  const off = discountInWords(line);
  const own = numberIn(line.price);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };
  const field = (member: "amount" | "price" | "discount", label: string, placeholder: string) => (
    <input
      id={fieldId(line, member)}
      aria-label={`${label} of ${name}`}
      aria-invalid={fault !== undefined && member === "amount" ? true : undefined}
      aria-describedby={fault === undefined ? undefined : fieldId(line, "fault")}
      inputMode="decimal"
      autoComplete="off"
      className={classes.input}
      placeholder={placeholder}
      value={line[member]}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange({ [member]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={classes.line} aria-label={name}>
      <span className={classes.product}>
        <span className="font-500">{name}</span> <code className="mono text-2">{variant.sku}</code>
      </span>
      {field("amount", "Amount", "1")}
      {field("price", "Unit price", variant.price === undefined ? "" : formatMoney(variant.price))}
      {field("discount", "Discount in percent", "0 %")}
      <span className={classes.month}>
        {!isRecurring(line) && <span className="text-2">once </span>}
        {formatMoney(total)}
      </span>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <IconX aria-hidden />
      </IconButton>
      {fault !== undefined && (
        <p id={fieldId(line, "fault")} className={classes.fault}>
          {fault}
        </p>
      )}
      {fault === undefined && off && (
        <p className={classes.note}>
          {formatNumber(numberIn(line.discount) ?? 0)} % of {formatMoney(off.of)} is {formatMoney(off.off)}
          {isRecurring(line) && " a month"}
        </p>
      )}
      {own !== undefined && variant.price !== undefined && own !== variant.price && (
        <p className={classes.note}>
          Your price. The list says {formatMoney(variant.price)}.{" "}
          <Button variant="link" onClick={() => onChange({ price: "" })}>
            Use the list price
          </Button>
        </p>
      )}
    </fieldset>
  );
}

interface Offer {
  product: Product;
  variant: Variant;
}

const shownMax = 8;

/** Finds what is sold by name or SKU. */
function AddLine({ addField, onAdd }: { addField: OrderLinesProps["addField"]; onAdd: (line: DraftLine) => void }) {
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
      ref={addField}
      label="Add a line"
      placeholder="Add a line: name or SKU"
      query={query}
      onQueryChange={setQuery}
      options={data}
      keyOf={({ product, variant }) => `${product.id}-${variant.sku ?? variant._id}`}
      isPending={isFetching && (isPlaceholderData || data.length === 0)}
      empty="No product is found that is on sale."
      onChoose={({ product, variant }) => {
        setQuery("");
        onAdd(lineOf(product, variant));
      }}
    >
      {({ product, variant }) => (
        <>
          <span className="truncate">{marked(product.name ?? product.id, words)}</span>
          <code className="mono text-2">{marked(variant.sku ?? "", words)}</code>
          <span className="text-2">{limitsInWords({ product, variant })}</span>
          <span className={classes.listed}>{variant.price !== undefined && formatMoney(variant.price)}</span>
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
  return max ? `${min ?? 1} to ${formatNumber(max)}` : min && min > 1 ? `${min} at least` : "";
}
