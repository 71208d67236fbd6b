import { createHash } from "node:crypto";
import type { Plan, PlanChange } from "./schema";
import type { StoredChange } from "./store";
import { Sums } from "./sums";

/** Counts the changes of a plan and computes their digest, batch by batch. */
export class Summary {
  total = 0;
  readonly counts: Plan["counts"] = { create: 0, change: 0, delete: 0, restore: 0, same: 0, refuse: 0 };
  readonly fields: Plan["fields"] = {};
  /** How many values are there before and not after. */
  emptied = 0;
  readonly numbers: NonNullable<Plan["numbers"]> = {};
  readonly sums = new Sums();
  readonly #hash = createHash("sha256");

  add(changes: readonly StoredChange[]): void {
    this.total += changes.length;
    for (const change of changes) {
      const { doc, base, after } = change;
      const { record, tenant, action } = doc;
      this.counts[action]++;
      this.#countFields(doc);
      this.sums.add(change);
      this.#hash.update(`${JSON.stringify([record, tenant, action, base, after])}\n`);
    }
  }

  /** The digest of all records. */
  digest(): string {
    return this.#hash.digest("base64url");
  }

  /** A new record changes none. */
  #countFields({ action, changes }: PlanChange): void {
    if (action === "create") return;
    for (const [path, { before, after }] of Object.entries(changes)) {
      this.fields[path] = (this.fields[path] ?? 0) + 1;
      if (action !== "change") continue;
      if (isEmpty(after) && !isEmpty(before)) this.emptied++;
      if (typeof before === "number" && typeof after === "number") this.#countNumber(path, before, after);
    }
  }

  #countNumber(path: string, before: number, after: number): void {
    const field = this.numbers[path] ?? { up: 0, down: 0 };
    this.numbers[path] = field;
    field[after > before ? "up" : "down"]++;
    if (before === 0) return;
    const percent = Math.round(((after - before) / Math.abs(before)) * 10_000) / 100;
    field.least = Math.min(field.least ?? percent, percent);
    field.most = Math.max(field.most ?? percent, percent);
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";
