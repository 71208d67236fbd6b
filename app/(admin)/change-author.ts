import type { Author } from "@/components/form/author-name";
import { formatTime, toDate } from "@/components/ui/date-format";
import { fieldAt } from "@/components/ui/field-words";
import type { Event } from "@/lib/resources/event/schema";

/** Who changed a field last, if the viewer may see it. */
export function authorOf(events: readonly Event[], path: string, timeZone: string): Author | undefined {
  const event = events.find((known) => hasChanged(known, path));
  const username = event?.user?.username;
  const moment = toDate(event?.time);
  return username && moment ? { username, time: formatTime(moment, timeZone) } : undefined;
}

/** Events name fields with dots, errors with JSON pointers. */
function hasChanged(event: Event, path: string): boolean {
  const changes = event.data?.changes;
  return typeof changes === "object" && changes !== null && fieldAt(path) in changes;
}
