"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { gte, where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { listEvents } from "@/lib/resources/event/endpoints";
import { paths } from "../../paths";

/** A link from a key to the events of what it did, with the number of those of the last days. */
export function KeyActivityLink({ id, onClick }: { id: string; onClick?: () => void }) {
  const recent = { "user.id": id, time: gte("today-7d") };
  const { data } = useQuery({
    queryKey: [listEvents.area, "activity", id],
    queryFn: async ({ signal }) => {
      const search = where(listEvents.list, recent, { limit: 1, fields: ["id"] });
      return (await call(listEvents, { search, signal })).data.pagination.total;
    },
  });
  // Without a recent one, the earlier ones are of interest.
  const shown = data === 0 ? { "user.id": id } : recent;
  return (
    <Link className="link" href={paths.events(where(listEvents.list, shown))} prefetch={false} onClick={onClick}>
      {data === undefined
        ? t("Events in the last 7 days")
        : t(
            "{count, plural, =0 {Nothing in the last 7 days} one {# event in the last 7 days} other {# events in the last 7 days}}",
            { count: data },
          )}
    </Link>
  );
}
