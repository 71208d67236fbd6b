import { createHash } from "node:crypto";
import { digest } from "@/lib/base/crypto/digest";
import type { Plan, PlanChange } from "./schema";
import type { StoredChange } from "./store";

/** Counts the changes of a plan and computes their digest, batch by batch. */
export class Summary {
  total = 0;
  readonly counts: Plan["counts"] = { create: 0, change: 0, delete: 0, restore: 0, same: 0, refuse: 0 };
  readonly fields: Plan["fields"] = {};
  readonly numbers: Numbers = {};
  /** How many values are there before and not after. */
  emptied = 0;
  readonly #hash = createHash("sha256");

  add(changes: readonly StoredChange[]): void {
    this.total += changes.length;
    for (const { doc, base, after } of changes) {
      const { record, tenant, action } = doc;
      this.counts[action]++;
      countFields(this.fields, doc, 1);
      countNumbers(this.numbers, doc, 1);
      this.emptied += emptiedBy(doc);
      this.#hash.update(`${JSON.stringify([record, tenant, action, base, after])}\n`);
    }
  }

  /** The digest of all records, of which none is left out. */
  content(): string {
    return this.#hash.digest("base64url");
  }
}

/** Adds or subtracts the changed fields of a record that is included or left out. A new record changes none. */
export function countFields(fields: Plan["fields"], { action, changes }: PlanChange, by: 1 | -1): void {
  if (action === "create") return;
  for (const path of Object.keys(changes)) {
    fields[path] = (fields[path] ?? 0) + by;
    if (fields[path] === 0) delete fields[path];
  }
}

const emptiedBy = ({ action, changes }: PlanChange): number =>
  action === "change"
    ? Object.values(changes).filter(({ before, after }) => (before ?? "") !== "" && (after ?? "") === "").length
    : 0;

type Numbers = NonNullable<Plan["numbers"]>;

/** Adds or subtracts how the numbers of a record change. The least and the most change are those of all records. */
export function countNumbers(numbers: Numbers, { action, changes }: PlanChange, by: 1 | -1): void {
  if (action !== "change") return;
  for (const [path, { before, after }] of Object.entries(changes)) {
    if (typeof before !== "number" || typeof after !== "number") continue;
    const field = numbers[path] ?? { up: 0, down: 0 };
    field[after > before ? "up" : "down"] += by;
    if (before !== 0) {
      const percent = Math.round(((after - before) / Math.abs(before)) * 10_000) / 100;
      field.least = Math.min(field.least ?? percent, percent);
      field.most = Math.max(field.most ?? percent, percent);
    }
    numbers[path] = field;
  }
}

/** The digest of a plan: of its records, and of which are left out. */
export const digestOf = (content: string, left: readonly number[]): string =>
  left.length === 0 ? content : digest(`${content}\n${left.join(",")}`);
