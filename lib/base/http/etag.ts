import { digest } from "@/lib/base/crypto/digest";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { Precondition } from "./judged-body";

/** The strong ETag of a record: a digest of what is answered, so it changes exactly when the record does. */
export const etagOf = (record: unknown): string => `"${digest(JSON.stringify(record)).slice(0, 27)}"`;

/**
 * Whether an `If-Match` or `If-None-Match` list names this ETag. Ours is a digest of the record, so that a proxy that has
 * compressed an answer, and made its ETag weak for that, has not made it less certain.
 */
export const namesEtag = (header: string, etag: string): boolean =>
  header.split(",").some((entry) => {
    const value = entry.trim();
    return value === "*" || value === etag || value === `W/${etag}`;
  });

/** What a write asks of the present record: an `If-Match` header, and that a body is right for it. */
export type Condition = string | Precondition | undefined;

export const ifMatchOf = (condition: Condition): string | undefined =>
  condition instanceof Precondition ? condition.ifMatch : condition;

/**
 * Refuses a write to a record that has changed since the caller read it, and judges what of the body is open. Call it inside
 * the transaction, with the row locked, and with the record as GET answers it.
 * @throws AppError `precondition_failed`, `invalid_body`
 */
export function requireMatch(condition: Condition, current: unknown, etag = etagOf(current)): void {
  const ifMatch = ifMatchOf(condition);
  if (ifMatch !== undefined && !namesEtag(ifMatch, etagOf(current)) && !namesEtag(ifMatch, etag)) {
    throw new AppError(
      "precondition_failed",
      message("The record has changed since you read it. Read it again and merge."),
      {
        headers: { ETag: etagOf(current) },
      },
    );
  }
  if (condition instanceof Precondition) condition.judge(current);
}
