import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import type { RowPredicate } from "@/lib/base/db/tenancy";
import { conjunction, elementsOf, fieldValue, jsonPath } from "./field-sql";
import { type List, requiredField } from "./fields";

/** Free text search as conditions on row `t`: every word occurs in some searchable field. */

/** Whether an index of trigrams can find the text: it has those of letters and digits. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** A condition for each word, by the index of trigrams or by reading each row: the matches are the same. */
export function searchConditions(
  list: List,
  predicate: RowPredicate,
  words: readonly string[],
  withIndex: boolean,
): Sql[] {
  const indexed = withIndex ? words.filter(hasTrigram) : [];
  const isWhole = list.words !== undefined && list.partOf === undefined;
  return [
    ...(indexed.length > 0 ? [foundInIndex(list, predicate, indexed)] : []),
    ...words.filter((word) => !isWhole || !indexed.includes(word)).map((word) => occurs(list, word)),
  ];
}

/** Whether the searchable fields of row `t`, or of the record that it is a part of, have all the words. */
export function foundInIndex({ words, partOf }: List, predicate: RowPredicate, texts: readonly string[]): Sql {
  const column = identifier(words?.column ?? "");
  const found = (row: string) =>
    conjunction(
      texts.map((text) => {
        const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
        return sql`${raw(row)}.${column} LIKE app.fold(${pattern}::text)`;
      }),
    );
  if (!partOf) return found("t");
  const { list, field } = partOf;
  // OFFSET keeps it apart: joined with the rows, the index would not be used.
  return sql`(t.tenant, t.${identifier(field)}) IN (SELECT s.tenant, s.id FROM ${identifier(list.rows ?? list.table)} s
    WHERE ${predicate("s")} AND ${found("s")} OFFSET 0)`;
}

/** Whether a word occurs in any searchable field. */
function occurs({ words, partOf, ...list }: List, word: string): Sql {
  const contains = (text: Sql): Sql => sql`strpos(${text}, app.fold(${word}::text)) > 0`;
  const inWords = words && contains(sql`t.${identifier(words.column)}`);
  if (inWords && !partOf) return inWords;
  const fields = list.search.map((path) => searchedText(list, path));
  const inFields = contains(sql`app.fold(concat_ws(E'\n', ${join(fields, ", ")}))`);
  return conjunction([inWords, inFields]);
}

/** A searchable field as text; of several values, all of them. */
function searchedText(list: List, path: string): Sql {
  const joined = (memberPath: string, values: Sql) =>
    sql`(SELECT string_agg(e.doc #>> ${jsonPath(memberPath)}, E'\n') FROM ${values})`;
  const [object, member] = path.split(".*.");
  if (object !== undefined && member !== undefined) {
    return joined(member, sql`json_each(t.doc #> ${jsonPath(object)}) AS e (key, doc)`);
  }
  const field = requiredField(list, path);
  if (field.arrayPath === undefined) return fieldValue(list, field);
  return joined(path.slice(field.arrayPath.length + 1), elementsOf(field.arrayPath));
}
