import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { FileRecord } from "@/lib/base/http/file-records";
import { isObject } from "@/lib/base/is-object";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { isStorableText } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";

/** Finds the accounts that the records of an import name by their number. */

/** A record with the identifier of its account, or refused. */
export interface Numbered extends FileRecord {
  refused?: AppError;
}

/** Gives each record the identifier of the account with its number, or a new one where its tenant has none. */
export class AccountNumbers {
  /** The lines that numbers were in, by tenant and number. */
  readonly #lines = new Map<string, number>();

  /** @param own the tenant of records that name none @param owners the tenants that there can be */
  constructor(
    readonly tx: Transaction,
    readonly own: string,
    readonly owners: ReadonlyMap<string, string>,
  ) {}

  async identified(records: readonly FileRecord[]): Promise<Numbered[]> {
    const named = records.map((record) => namesOf(record, this.own));
    const known = await this.#find(
      named.filter(({ tenant, number }) => this.owners.has(tenant) && isStorableText(number)),
    );
    return records.map((record, at): Numbered => {
      const { tenant, number, id } = named[at] as Names;
      const key = keyOf(tenant, number);
      const [found, ...others] = known.get(key) ?? [];
      const refuse = (field: string, detail: string) => ({ ...record, refused: AppError.invalidField(field, detail) });
      if (!isObject(record.value)) return record;
      if (number === "") return refuse("/number", message("A number is required."));
      const first = this.#lines.get(key);
      if (first !== undefined)
        return refuse(
          "/number",
          record.isElement
            ? message("Record {first} has the same number, {number}.", { first, number })
            : message("Line {first} has the same number, {number}.", { first, number }),
        );
      this.#lines.set(key, record.line);
      if (others.length > 0)
        return refuse(
          "/number",
          message("{count} accounts have the number {number}.", { count: others.length + 1, number }),
        );
      if (found !== undefined && id !== "" && id !== found)
        return refuse("/id", message("The account with the number {number} is {found}.", { number, found }));
      return { ...record, value: { ...record.value, id: found ?? (id || newIdentifier()) } };
    });
  }

  /** The identifiers of the accounts that have these numbers. */
  async #find(named: readonly Names[]): Promise<ReadonlyMap<string, string[]>> {
    const rows = await this.tx.$queryRaw<Names[]>(sql`
      SELECT t.tenant, t.number, t.id FROM account t
      WHERE (t.tenant, t.number) IN (SELECT * FROM unnest(${named.map(({ tenant }) => tenant)}::text[],
        ${named.map(({ number }) => number)}::text[])) ORDER BY t.id`);
    const found = new Map<string, string[]>();
    for (const { tenant, number, id } of rows) {
      const key = keyOf(tenant, number);
      found.set(key, [...(found.get(key) ?? []), id]);
    }
    return found;
  }
}

/** What names an account; a text is empty where none was sent. */
interface Names {
  tenant: string;
  number: string;
  id: string;
}

function namesOf({ value }: FileRecord, own: string): Names {
  const textOf = (member: unknown) => (typeof member === "string" ? member : "");
  const { tenant, number, id } = Object(value);
  return { tenant: textOf(tenant) || own, number: textOf(number), id: textOf(id) };
}

const keyOf = (tenant: string, number: string): string => JSON.stringify([tenant, number]);
