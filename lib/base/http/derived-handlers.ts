import { derivedFrom } from "./derived";
import { type Handler, handle } from "./handle";

/** A handler, and the one of the operation that follows from its own. The service of a list answers both. */
export function withDerivedHandlers(handler: Handler): Handler[] {
  const derived = derivedFrom(handler.endpoint);
  return derived ? [handler, handle(derived, handler.service)] : [handler];
}
