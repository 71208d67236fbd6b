import type { Author, AuthorOf } from "@/components/form/author-name";
import { useHasFeature } from "@/components/session/viewer";
import { useTimeZone } from "@/components/ui/clock";
import { formatTime, toDate } from "@/components/ui/date-format";
import { fieldAt } from "@/components/ui/field-words";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { type CallInput, call } from "@/lib/browser/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";

/** Reads the changes of a record from the log, the latest first; none if the viewer may not see them. */
export function useReadChanges({ source }: { source: string }) {
  const mayReadEvents = useHasFeature("Platform/Event");
  return async (id: string): Promise<readonly Event[]> => {
    if (!mayReadEvents) return [];
    const search = new URLSearchParams({
      "~filter[data._id]": id,
      "~filter[source]": source,
      "~filter[status]": "success",
      "~limit": "50",
    });
    return (await call(listEvents, { search })).data.data;
  };
}

/** Reads who changed each field of a record last. */
export function useReadAuthors(updated: { source: string }) {
  const readChanges = useReadChanges(updated);
  const timeZone = useTimeZone();
  return async (id: string): Promise<AuthorOf> => {
    const events = await readChanges(id);
    return (path) => authorIn(events, path, timeZone);
  };
}

/** How a record at its revision is read again after somebody else has changed it, with who changed each field. */
export function useReadPresent<E extends Endpoint>(endpoint: E, updated: { source: string }) {
  const readAuthors = useReadAuthors(updated);
  return async (params: { id: string }) => {
    const [{ data, etag }, authorOf] = await Promise.all([
      call(endpoint, { params } as unknown as CallInput<E>),
      readAuthors(params.id),
    ]);
    return { theirs: { record: data, etag }, authorOf };
  };
}

function authorIn(events: readonly Event[], path: string, timeZone: string): Author | undefined {
  const event = events.find((known) => hasChanged(known, path));
  const username = event?.user?.username;
  const moment = toDate(event?.time);
  return username && moment ? { username, time: formatTime(moment, timeZone) } : undefined;
}

/** Events and drafts of agreements name fields with dots, forms with JSON pointers. */
function hasChanged(event: Event, path: string): boolean {
  const changes = event.data?.changes;
  const field = path.startsWith("/") ? fieldAt(path) : path;
  return typeof changes === "object" && changes !== null && field in changes;
}
