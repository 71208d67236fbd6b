"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { rich } from "@/components/language/rich";
import { Region } from "@/components/layout/page";
import { report } from "@/components/overlay/report";
import { LoadFailure } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { formatRecent, toDate } from "@/components/ui/date-format";
import { StatusDot } from "@/components/ui/status";
import type { List } from "@/lib/base/list/fields";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { listDistributors } from "@/lib/resources/distributor/endpoints";
import { eventArea } from "@/lib/resources/event/area";
import { listProducts } from "@/lib/resources/product/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { viewArea } from "@/lib/resources/view/area";
import { markRead, noticesQuery } from "@/lib/resources/view/client";
import type { Notice } from "@/lib/resources/view/schema";
import { paths } from "../paths";
import classes from "./notices.module.css";

const lists: Readonly<Record<string, List>> = {
  [paths.subscriptions()]: listCustomerSubscriptions.list,
  [paths.accounts()]: listAccounts.list,
  [paths.tickets()]: listTickets.list,
  [paths.agreements()]: listAgreements.list,
  [paths.products()]: listProducts.list,
  [paths.collections()]: listCollections.list,
  [paths.distributors()]: listDistributors.list,
};

/** The notices of the viewer's views, newest first, in a popover or as a part of a page. Each opens its records. */
export function Notices({ onClose }: { onClose?: () => void }) {
  const queries = useQueryClient();
  const query = useQuery(noticesQuery());
  const { rows } = query.data ?? {};
  const read = async (ids?: string[]) => {
    await report(markRead(ids), { failed: (reason) => t("Not marked as read. {reason}", { reason }) });
    void queries.invalidateQueries({ queryKey: [eventArea, "badges"] });
    await queries.invalidateQueries({ queryKey: [viewArea] });
  };
  return (
    <div className={onClose && `overflow-y-auto ${classes.popover}`}>
      <Region
        title={onClose ? t("Notifications") : t("Latest notifications")}
        action={
          rows?.some((notice) => !notice.read) && (
            <Button variant="quiet" onClick={() => void read()}>
              {t("Mark all as read")}
            </Button>
          )
        }
      >
        <LoadFailure query={query} failed={message("Could not load the notifications.")} />
        {rows?.length === 0 && (
          <p className="px-gutter py-12 text-2">
            {t(
              "No notifications yet. Save a view of a list and choose Notify me in its options to hear which records enter and leave it.",
            )}
          </p>
        )}
        <ul>
          {rows?.map((notice) => (
            <li key={notice.id}>
              <NoticeLine
                notice={notice}
                onOpen={() => {
                  onClose?.();
                  if (!notice.read) void read([notice.id]);
                }}
              />
            </li>
          ))}
        </ul>
      </Region>
    </div>
  );
}

function NoticeLine({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { kind, count, view, read, created } = notice;
  const [now, timeZone] = [useNow(), useTimeZone()];
  const moment = toDate(created);
  return (
    <Link
      href={addressOf(notice)}
      prefetch={false}
      className={`grid gap-x-12 py-8 px-gutter break-anywhere border-b-soft hover-bg-row focus-outline-inset ${classes.notice}`}
      data-read={read}
      onClick={onOpen}
    >
      <StatusDot kind={read ? "ended" : "active"} />
      <span>
        {!read && <span className="sr-only">{t("Not read:")} </span>}
        {rich(
          "{count, plural, one {# record} other {# records}} {kind, select, entered {entered} other {left}} <b>{view}</b>",
          { b: (text) => <b className="font-500">{text}</b>, count, kind, view: view.name },
        )}
        <time className="block text-2 tabular" dateTime={created}>
          {moment && formatRecent(moment, now, timeZone)}
        </time>
      </span>
    </Link>
  );
}

/** The list with these records, whether they are still in the view or not. */
function addressOf({ view, records }: Notice): string {
  const list = lists[view.screen];
  if (!list) return view.screen;
  const ids = [...new Set(records.map(({ id }) => id))];
  return `${view.screen}?${where(list, { [list.id]: ids })}`;
}
