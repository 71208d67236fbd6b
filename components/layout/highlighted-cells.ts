"use client";

import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from "react";
import { announce } from "@/components/ui/live-region";

/** The rows of an answer, and the name of the member that holds them; without one the answer is the rows. */
interface AnswerRows {
  member: string | undefined;
  rows: readonly unknown[];
}

function rowsOf(answer: unknown): AnswerRows | undefined {
  if (Array.isArray(answer)) return { member: undefined, rows: answer };
  if (typeof answer !== "object" || answer === null) return undefined;
  const [member, rows] = Object.entries(answer).find(([, value]) => Array.isArray(value)) ?? [];
  return Array.isArray(rows) ? { member, rows } : undefined;
}

interface Place {
  at: number;
  field: string;
}

/** The row and the field that a path in the answer leads to: `data.1.items.0.sku` to `items.sku` of the second row. */
function placeOf(path: string, { member }: AnswerRows): Place | undefined {
  const parts = path.split(".");
  if (member !== undefined && parts.shift() !== member) return undefined;
  const at = Number(parts.shift());
  const field = parts.filter((part) => !/^\d+$/.test(part)).join(".");
  return Number.isInteger(at) && field !== "" ? { at, field } : undefined;
}

const idOf = (row: unknown): string | undefined => {
  if (typeof row !== "object" || row === null) return undefined;
  const id = Reflect.get(row, "_id") ?? Reflect.get(row, "id");
  return typeof id === "string" ? id : undefined;
};

const cellOf = ({ rows }: AnswerRows, { at, field }: Place): Element | null => {
  const id = idOf(rows[at]);
  if (id === undefined) return null;
  return document.querySelector(`[data-row="${CSS.escape(id)}"] > [data-field="${CSS.escape(field)}"]`);
};

/** The name of the cell: `Ends, row 2`. */
function wordsOf(cell: Element, at: number): string {
  const heads = cell.closest("table")?.querySelectorAll("th") ?? [];
  const head = [...heads].find((each) => each.getAttribute("data-field") === cell.getAttribute("data-field"));
  const label = head?.querySelector("[title]")?.getAttribute("title") ?? head?.textContent;
  return `${label || cell.getAttribute("data-field")}, row ${at + 1}`;
}

const highlighted = "data-highlighted";

const clear = (): void => {
  for (const each of document.querySelectorAll(`[${highlighted}]`)) each.removeAttribute(highlighted);
};

/**
 * Highlights the field of an answer that is hovered, or reached with the arrow keys, together with its cell in the table, and
 * the other way round. The attribute is set on the elements themselves, so that a page of a thousand rows is not
 * rendered again.
 *
 * @returns moves to the next or the previous field that has a cell
 */
export function useHighlightedCells(
  view: RefObject<HTMLElement | null>,
  answer: unknown,
): (event: KeyboardEvent) => void {
  const found = rowsOf(answer);
  const fieldsIn = () => [...(view.current?.querySelectorAll("[data-path]") ?? [])];
  const cellFor = (element: Element): { cell: Element; at: number } | undefined => {
    const place = found && placeOf(element.getAttribute("data-path") ?? "", found);
    const cell = found && place && cellOf(found, place);
    return cell && place ? { cell, at: place.at } : undefined;
  };
  const highlight = (field: Element): string | undefined => {
    const pair = cellFor(field);
    if (!pair) return undefined;
    const words = wordsOf(pair.cell, pair.at);
    field.setAttribute(highlighted, words);
    pair.cell.setAttribute(highlighted, words);
    return words;
  };
  const onPoint = useEffectEvent(({ target }: Event) => {
    clear();
    if (!(target instanceof Element) || !found) return;
    for (let field = target.closest("[data-path]"); field; field = field.parentElement?.closest("[data-path]") ?? null)
      if (view.current?.contains(field) && highlight(field)) return;
    const cell = target.closest("[data-row] > [data-field]");
    const field = cell && fieldsIn().find((each) => cellFor(each)?.cell === cell);
    if (!field) return;
    highlight(field);
    field.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const event of ["pointerover", "focusin"] as const)
      document.addEventListener(event, onPoint, { passive: true, signal: stop.signal });
    return () => {
      stop.abort();
      clear();
    };
  }, []);
  return (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const fields = step === undefined ? [] : fieldsIn().filter(cellFor);
    if (step === undefined || fields.length === 0) return;
    event.preventDefault();
    const at = fields.findIndex((each) => each.hasAttribute(highlighted));
    const next = fields[at < 0 ? (step > 0 ? 0 : fields.length - 1) : (at + step + fields.length) % fields.length];
    clear();
    const words = next && highlight(next);
    next?.scrollIntoView({ block: "nearest" });
    if (words !== undefined) announce(words);
  };
}
