import { type Handler, handle } from "./handle";
import { isExplained, whyOf } from "./list-why";

/** A handler, and for a list the one that explains it: the service of the list answers both. */
export const withExplanation = (handler: Handler): Handler[] =>
  isExplained(handler.endpoint) ? [handler, handle(whyOf(handler.endpoint), handler.service)] : [handler];
