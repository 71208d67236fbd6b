import { useQuery } from "@tanstack/react-query";
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCash,
  IconCircleDot,
  IconFlag,
  IconHash,
  IconRefresh,
} from "@/components/icons/icons";
import { useHasFeature } from "@/components/session/viewer";
import { activity, choiceValues, fieldsFor, idField } from "@/components/table/fields";
import { useNow } from "@/components/ui/clock";
import { formatDayShort } from "@/components/ui/date-format";
import { CalendarDay, Count, EmptyValue, MoneyByCurrency } from "@/components/ui/values";
import { userName } from "@/lib/base/auth/user-name";
import { dayMilliseconds } from "@/lib/base/day";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { message, t } from "@/lib/languages/text";
import type { ListedAccount } from "@/lib/resources/account/client";
import { listUsers } from "@/lib/resources/user/endpoints";

const of = fieldsFor<ListedAccount>();

/** The id of the form, whose submit button is in the header of the page. */
export const accountFormId = "account-form";

export const accountFields = [
  of.name("name", message("Name"), {
    heading: message("Customer"),
    width: 240,
    grow: 2,
    slot: "title",
    filter: { icon: IconBuildingStore },
    edit: message("Enter a name."),
  }),
  of.code("number", message("Number"), { width: 96, filter: { icon: IconHash } }),
  of.count("figures.activeSubscriptions", message("Active subscriptions"), {
    width: 150,
    slot: "detail",
    filter: { icon: IconRefresh },
    cell: (account) => <Active of={account} />,
  }),
  of.text("figures.perMonth", message("Per month"), {
    width: 150,
    align: "money",
    slot: "value",
    filter: { icon: IconCash },
    cell: ({ figures }) => <MoneyByCurrency amounts={figures?.perMonthByCurrency} />,
  }),
  of.calendarDay("figures.nextEnd", message("Next end"), {
    width: 186,
    filter: { icon: IconCalendarEvent, isAhead: true },
    cell: (account) => <NextEnd of={account} />,
  }),
  of.count("figures.openTickets", message("Open tickets"), {
    width: 110,
    slot: "note",
    filter: { icon: IconCircleDot },
    cell: ({ figures }) => <OpenTickets count={figures?.openTickets} />,
  }),
  of.text("figures.place", message("Place"), {
    width: 110,
    filter: { names: "tenants" },
    cell: ({ figures }) => (figures?.place ? t("Own sign-in") : <EmptyValue>{t("None")}</EmptyValue>),
  }),
  of.text("accountmanager", message("Account manager"), {
    width: 150,
    grow: 1,
    filter: { names: "users" },
    cell: ({ accountmanager }) => <UserName id={accountmanager} />,
  }),
  of.text("type", message("Type"), { width: 120 }),
  of.country("country", message("Country"), { width: 130, filter: { icon: IconFlag }, edit: true }),
  of.active("status.active", message("Status"), {
    width: 120,
    filter: { label: message("Active"), icon: IconCircleDot, values: choiceValues(activity) },
    edit: true,
  }),
  of.text("address.postal.street", message("Street"), { edit: true }),
  of.text("address.postal.line2", message("Address line 2"), { edit: true }),
  of.text("address.postal.zip", message("Postcode"), { edit: true }),
  of.text("address.postal.city", message("City"), { width: 140, grow: 1, edit: true }),
  of.text("address.postal.state", message("State or region"), { edit: true }),
  of.country("address.postal.country", message("Country"), { edit: true }),
  of.text("email.default", message("Email"), { width: 220 }),
  of.text("comment", message("Comment")),
  of.code("tenant", message("Tenant"), { isForDevelopers: true, width: 170, filter: { names: "tenants" } }),
  of.moment("created", message("Created")),
  of.moment("updated", message("Updated")),
  idField(of, "id", { filter: { names: "accounts" } }),
];

/** How many, and in the row of a phone, which has no heads, what of and when the next one ends. */
function Active({ of: { figures } }: { of: ListedAccount }) {
  const { activeSubscriptions: active, nextEnd } = figures ?? {};
  return (
    <>
      <span className="phone-hidden">
        <Count value={active} />
      </span>
      {active !== undefined && (
        <span className="hidden phone-inline">
          {active > 0 && nextEnd
            ? t("{count, plural, one {# subscription} other {# subscriptions}}, next end {day}", {
                count: active,
                day: formatDayShort(new Date(nextEnd), "UTC"),
              })
            : t("{count, plural, =0 {No subscriptions yet} one {# subscription} other {# subscriptions}}", {
                count: active,
              })}
        </span>
      )}
    </>
  );
}

/** The day, and how soon it is where that is in the next 30 days. */
function NextEnd({ of: { figures } }: { of: ListedAccount }) {
  const now = useNow();
  if (figures?.activeSubscriptions === 0) return <EmptyValue>{t("No subscriptions yet")}</EmptyValue>;
  if (!figures?.nextEnd) return <EmptyValue />;
  const days = Math.floor(Date.parse(figures.nextEnd) / dayMilliseconds) - Math.floor(now / dayMilliseconds);
  return (
    <span className="nowrap">
      <CalendarDay value={figures.nextEnd} />{" "}
      {days >= 0 && days <= 30 && (
        <span className="text-12 text-3">
          {t("{count, plural, =0 {today} one {in # day} other {in # days}}", { count: days })}
        </span>
      )}
    </span>
  );
}

/** How many; in the row of a phone, which has no heads, with what of, unless there are none. */
function OpenTickets({ count }: { count: number | undefined }) {
  if (count === undefined) return <EmptyValue />;
  return (
    <>
      <span className="phone-hidden">
        <Count value={count} />
      </span>
      {count > 0 && (
        <span className="hidden phone-inline">
          {t("{count, plural, one {# open ticket} other {# open tickets}}", { count })}
        </span>
      )}
    </>
  );
}

/** A user by name: of another tenant, or deleted, by the identifier. */
function UserName({ id }: { id: string | undefined }) {
  const mayRead = useHasFeature("Platform/User");
  const search = where(listUsers.list, {}, { limit: 1000, fields: ["_id", "firstname", "lastname", "username"] });
  const { data } = useQuery({ ...listQuery(listUsers, search), enabled: mayRead && id !== undefined });
  if (id === undefined) return <EmptyValue />;
  const user = data?.rows.find(({ _id }) => _id === id);
  return user ? userName(user) : <code className="mono">{id}</code>;
}
