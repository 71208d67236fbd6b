import type { Badge } from "@/components/layout/navigation";
import { formatCount } from "@/components/ui/number-format";
import type { Feature } from "@/lib/base/auth/features";
import { dayMilliseconds } from "@/lib/base/day";
import { isMissing, where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { listEvents } from "@/lib/resources/event/endpoints";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { listNotices } from "@/lib/resources/view/endpoints";
import { noticeList } from "@/lib/resources/view/schema";
import { failuresSince } from "./events/failures";
import { paths } from "./paths";

interface BadgeCounts {
  open: number;
  failed: number;
  notices: number;
}

/** The counts in the navigation, if the features allow them. A count that cannot be loaded is left out. */
export async function badgeCounts(features: readonly Feature[], signal: AbortSignal): Promise<BadgeCounts> {
  const [open, failed, notices] = await Promise.all([
    features.includes("Platform/Support") ? openTickets(signal).catch(() => 0) : 0,
    features.includes("Platform/Event") ? failedEvents(signal).catch(() => 0) : 0,
    unreadNotices(signal).catch(() => 0),
  ]);
  return { open, failed, notices };
}

export const badgesOf = ({ open, failed, notices }: BadgeCounts): Record<string, Badge> => ({
  ...(notices > 0
    ? {
        [paths.overview()]: {
          text: formatCount(notices),
          name: t("{count, plural, one {# notice not read} other {# notices not read}}", { count: notices }),
        },
      }
    : {}),
  ...(open > 0 ? { [paths.tickets()]: { text: formatCount(open), name: t("{count} open", { count: open }) } } : {}),
  ...(failed > 0
    ? {
        [paths.events()]: {
          text: t("{count} failed", { count: failed }),
          name: t("{count} failed in the last 24 hours", { count: failed }),
          tone: "failed",
        },
      }
    : {}),
});

async function openTickets(signal: AbortSignal): Promise<number> {
  const search = where(listTickets.list, { closed: isMissing }, { limit: 1, fields: ["id"] });
  const { data } = await call(listTickets, { search, signal });
  return data.metadata.total;
}

async function failedEvents(signal: AbortSignal): Promise<number> {
  const since = new Date(Date.now() - dayMilliseconds).toISOString();
  const search = failuresSince(since, { limit: 1, fields: ["id"] });
  const { data } = await call(listEvents, { search, signal });
  return data.pagination.total;
}

async function unreadNotices(signal: AbortSignal): Promise<number> {
  const search = where(noticeList, { read: false }, { limit: 1, fields: ["id"] });
  const { data } = await call(listNotices, { search, signal });
  return data.metadata.total;
}
