import { derivedFrom } from "./derived";
import { type Handler, handle } from "./handle";
import { blame, isHistory, type RecordVersion } from "./history";

/** A handler, and the one of the operation that follows from its own. The service of a list answers both. */
export function withDerivedHandlers(handler: Handler): Handler[] {
  const { endpoint, service } = handler;
  const derived = derivedFrom(endpoint);
  if (!derived) return [handler];
  return [handler, handle(derived, isHistory(endpoint) ? blaming(service) : service)];
}

const blaming =
  (versions: Handler["service"]): Handler["service"] =>
  async (actor, input) =>
    blame((await versions(actor, input)) as RecordVersion[]);
