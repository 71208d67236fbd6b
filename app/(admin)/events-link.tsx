"use client";

import { useQuery } from "@tanstack/react-query";
import { IconActivity } from "@/components/icons/icons";
import { useHasFeature } from "@/components/session/viewer";
import { ButtonLink } from "@/components/ui/button-link";
import { countOf } from "@/components/ui/number-format";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import { paths } from "./paths";

/** A link from a record to its events, with their number. */
export function EventsLink({ id }: { id: string }) {
  const mayRead = useHasFeature("Platform/Event");
  const { data } = useQuery({
    queryKey: [listEvents.area, "count", id],
    queryFn: async ({ signal }) => {
      const search = where(listEvents.list, { "data._id": id }, { limit: 1, fields: ["id"] });
      const answer = await call(listEvents, { search, signal });
      return answer.data.pagination.total;
    },
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <ButtonLink
      variant="quiet"
      leftSection={<IconActivity aria-hidden />}
      href={paths.events(where(listEvents.list, { "data._id": id }))}
    >
      {data === undefined ? "Events" : countOf(data, "event")}
    </ButtonLink>
  );
}
