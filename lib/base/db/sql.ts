import { Prisma } from "@/prisma/generated/client";

/** SQL text with its values separate; the only way statements are composed. */
export type Sql = Prisma.Sql;
export const { join, raw, empty } = Prisma;

/** SQL whose text is one of few, whatever a request asks: it may stay prepared on a connection. */
const ofFewTexts = new WeakSet<Sql>([empty]);

export const hasFewTexts = (statement: Sql): boolean => ofFewTexts.has(statement);

/**
 * Says of a composed statement that its text is one of few: of columns that the code names, say, and not of filters that a
 * request does.
 */
export function fewTexts(statement: Sql): Sql {
  ofFewTexts.add(statement);
  return statement;
}

/** A template's text is constant if nothing in it was composed. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const statement = Prisma.sql(strings, ...(values as Parameters<typeof Prisma.sql>[1][]));
  const isComposed = values.some((value) => value instanceof Prisma.Sql && !names.has(value));
  return isComposed ? statement : fewTexts(statement);
}

const names = new WeakSet<Sql>();

function name(text: string): Sql {
  const named = raw(text);
  names.add(named);
  return named;
}

/** A column or table by name. Names come from declarations in the code, never from a request. */
export const identifier = (text: string): Sql => name(`"${text.replaceAll('"', '""')}"`);

/** Text from the code itself as a constant, so that the planner sees it and matches partial indexes and expressions. */
export const constant = (value: string): Sql => name(`'${value.replaceAll("'", "''")}'`);

/** SQL text for the JSON of row `t` with one more member, appended as text: a document is never empty. `value` is SQL text. */
export const withMember = (member: string, value: string): string =>
  `left(t.doc::text, -1) || ',"${member}":' || ${value} || '}'`;
