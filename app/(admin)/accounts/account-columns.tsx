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
import { dayWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { formatDayShort } from "@/components/ui/date-format";
import { ActiveStatus } from "@/components/ui/status";
import { CalendarDay, Count, EmptyValue, MoneyByCurrency, Name } from "@/components/ui/values";
import { userName } from "@/lib/base/auth/user-name";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { message, t } from "@/lib/languages/text";
import type { ListedAccount } from "@/lib/resources/account/client";
import { listUsers } from "@/lib/resources/user/endpoints";
import classes from "./accounts.module.css";

const column = columnsFor<ListedAccount>();

export const accountColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: {
      label: message("Customer"),
      noun: message("Name"),
      width: 240,
      grow: 2,
      slot: "title",
      filter: { icon: IconBuildingStore },
    },
  }),
  column.accessor("number", {
    id: "number",
    cell: (cell) => (cell.getValue() ? <code className="mono">{cell.getValue()}</code> : <EmptyValue />),
    meta: { label: message("Number"), width: 120, slot: "note", filter: { icon: IconHash } },
  }),
  column.accessor((row) => row.figures?.activeSubscriptions, {
    id: "figures.activeSubscriptions",
    cell: ({ row }) => <Active of={row.original} />,
    meta: {
      label: message("Active subscriptions"),
      width: 150,
      align: "end",
      slot: "detail",
      filter: { icon: IconRefresh },
    },
  }),
  column.accessor((row) => row.figures?.perMonth, {
    id: "figures.perMonth",
    cell: ({ row }) => (
      <MoneyByCurrency amounts={row.original.figures?.perMonthByCurrency}>
        <span className={classes.onPhone}> {t("a month")}</span>
      </MoneyByCurrency>
    ),
    meta: { label: message("Per month"), width: 150, align: "money", slot: "value", filter: { icon: IconCash } },
  }),
  column.accessor((row) => row.figures?.nextEnd, {
    id: "figures.nextEnd",
    cell: (cell) => <CalendarDay value={cell.getValue()} />,
    meta: { label: message("Next end"), width: dayWidth, filter: { icon: IconCalendarEvent, isAhead: true } },
  }),
  column.accessor((row) => row.figures?.openTickets, {
    id: "figures.openTickets",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: message("Open tickets"), width: 110, align: "end", filter: { icon: IconCircleDot } },
  }),
  column.accessor((row) => row.figures?.place, {
    id: "figures.place",
    cell: (cell) => (cell.getValue() ? t("Own sign-in") : <EmptyValue>{t("None")}</EmptyValue>),
    meta: { label: message("Place"), width: 110, filter: { names: "tenants" } },
  }),
  column.accessor("accountmanager", {
    id: "accountmanager",
    cell: (cell) => <UserName id={cell.getValue()} />,
    meta: { label: message("Account manager"), width: 150, grow: 1, filter: { names: "users" } },
  }),
  column.accessor("type", {
    id: "type",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Type"), width: 120 },
  }),
  column.accessor((row) => row.status?.active, {
    id: "status.active",
    cell: (cell) => <AccountStatus active={cell.getValue()} />,
    meta: {
      label: message("Status"),
      width: 120,
      filter: {
        label: message("Active"),
        icon: IconCircleDot,
        values: [
          { value: "true", label: message("Active") },
          { value: "false", label: message("Inactive") },
        ],
      },
    },
  }),
  column.accessor("country", {
    id: "country",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Country"), width: 96, filter: { icon: IconFlag } },
  }),
  column.accessor((row) => row.address?.postal?.city, {
    id: "address.postal.city",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("City"), width: 140, grow: 1 },
  }),
  column.accessor((row) => row.email?.default, {
    id: "email.default",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Email"), width: 220 },
  }),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Tenant"), width: 170, filter: { names: "tenants" } },
  }),
  column.accessor("created", momentColumn("created", message("Created"))),
  column.accessor("updated", momentColumn("updated", message("Updated"))),
  column.accessor("id", idColumn("id", { filter: { names: "accounts" } })),
]);

/** How many, and in the row of a phone, which has no heads, what of and when the next one ends. */
function Active({ of: { figures } }: { of: ListedAccount }) {
  const { activeSubscriptions: active, nextEnd } = figures ?? {};
  return (
    <>
      <span className={classes.onDesk}>
        <Count value={active} />
      </span>
      {active !== undefined && (
        <span className={classes.onPhone}>
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

/** A user by name: of another tenant, or deleted, by the identifier. */
function UserName({ id }: { id: string | undefined }) {
  const mayRead = useHasFeature("Platform/User");
  const search = where(listUsers.list, {}, { limit: 1000, fields: ["_id", "firstname", "lastname", "username"] });
  const { data } = useQuery({ ...listQuery(listUsers, search), enabled: mayRead && id !== undefined });
  if (id === undefined) return <EmptyValue />;
  const user = data?.rows.find(({ _id }) => _id === id);
  return user ? userName(user) : <code className="mono">{id}</code>;
}

function AccountStatus({ active }: { active: boolean | undefined }) {
  if (active === undefined) return <EmptyValue />;
  return <ActiveStatus active={active} />;
}
