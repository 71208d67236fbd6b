import type { AppError } from "@/lib/base/errors";

/**
 * How an operation answers that belongs to a protocol with rules of its own, such as SCIM: its media type, its errors, and
 * its headers. All other operations answer JSON and problem documents.
 */
export interface Protocol {
  /** The media type of its answers, errors included. JSON is understood as well. */
  mediaType: string;
  /** The status and body of a failure. */
  failure(error: AppError): { status: number; body: object };
  /** The headers of an answer: its type, and those that repeat a part of it, such as ETag. */
  headersOf(answer: unknown): Record<string, string>;
}
