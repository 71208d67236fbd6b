import pg from "pg";
import utils from "pg/lib/utils.js";
import type { Sql } from "./sql";

/**
 * The statement as text alone, for COPY, which takes no parameters. Each value is a quoted constant of unknown type, which
 * Postgres reads as it reads a parameter.
 */
export function withLiterals({ strings, values }: Sql): string {
  return strings.map((text, at) => (at === 0 ? text : literal(values[at - 1]) + text)).join("");
}

function literal(value: unknown): string {
  const text = utils.prepareValue(value);
  if (text === null) return "NULL";
  if (typeof text !== "string") throw new TypeError("Bytes cannot be written as a constant.");
  // It would end the statement: its text is sent up to the first zero byte.
  if (text.includes("\0")) throw Object.assign(new Error("A text contains a zero character."), { code: "22021" });
  return pg.escapeLiteral(text);
}
