import { Prisma } from "@/prisma/generated/client";

/** SQL text with its values separate; the only way statements are composed. */
export type Sql = Prisma.Sql;
export const { sql, join, raw, empty } = Prisma;

/** A column or table by name. Names come from declarations in the code, never from a request. */
export const identifier = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);

/** Text from the code itself as a constant, so that the planner sees it and matches partial indexes and expressions. */
export const constant = (value: string): Sql => raw(`'${value.replaceAll("'", "''")}'`);

/** SQL text for the JSON of row `t` with one more member, appended as text: a document is never empty. `value` is SQL text. */
export const withMember = (member: string, value: string): string =>
  `left(t.doc::text, -1) || ',"${member}":' || ${value} || '}'`;
