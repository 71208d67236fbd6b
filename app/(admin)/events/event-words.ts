import { t } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";

/** What an event says, in the reader's language if it is one of ours; without a message, its source and action. */
export const eventSays = ({ message, source, action }: Pick<Event, "message" | "source" | "action">): string =>
  message === undefined ? `${source} ${action}` : t(message);
