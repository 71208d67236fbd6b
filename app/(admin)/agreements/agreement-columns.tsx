"use client";

import { useQuery } from "@tanstack/react-query";
import { IconCircleCheck, IconFileText, IconHash, IconRefresh, IconTag, IconWorld } from "@/components/icons/icons";
import { Bar } from "@/components/state/skeleton";
import { dayWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn } from "@/components/table/usual-columns";
import { Progress } from "@/components/ui/progress";
import { ActiveStatus } from "@/components/ui/status";
import { CodeTag } from "@/components/ui/tag";
import { Day, EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import { languageName } from "@/lib/resources/agreement/languages";
import type { Agreement } from "@/lib/resources/agreement/schema";
import { acceptanceCountsQuery } from "@/lib/resources/consent/client";
import { titleOf } from "./agreement-title";
import { agreementTypes } from "./agreement-types";
import classes from "./agreements.module.css";

const column = columnsFor<Agreement>();

export const agreementColumns = column.columns([
  column.accessor(titleOf, {
    id: "content.en.title",
    cell: ({ row }) => <bdi>{titleOf(row.original)}</bdi>,
    meta: { label: message("Agreement"), noun: message("English title"), width: 220, grow: 2, slot: "title" },
  }),
  column.accessor("type", {
    id: "type",
    cell: (cell) => {
      const type = cell.getValue();
      return type ? t(agreementTypes[type] ?? type) : <EmptyValue />;
    },
    meta: {
      label: message("Type"),
      width: 104,
      filter: {
        icon: IconTag,
        values: Object.entries(agreementTypes).map(([value, label]) => ({ value, label })),
      },
    },
  }),
  column.accessor("active", {
    id: "active",
    cell: ({ row }) => <ActiveStatus active={row.original.active} />,
    meta: {
      label: message("Status"),
      noun: message("Active"),
      width: 112,
      slot: "value",
      filter: { icon: IconCircleCheck },
    },
  }),
  column.accessor("global", {
    id: "global",
    cell: ({ row }) => (row.original.global ? t("Us and customers") : t("Us only")),
    meta: {
      label: message("Audience"),
      width: 140,
      filter: {
        icon: IconWorld,
        values: [
          { value: "true", label: message("Us and customers") },
          { value: "false", label: message("Us only") },
        ],
      },
    },
  }),
  column.accessor("reconsent", {
    id: "reconsent",
    cell: ({ row }) => (row.original.reconsent ? t("Must accept again") : t("Stays accepted")),
    meta: {
      label: message("When the text changes"),
      width: 176,
      filter: {
        icon: IconRefresh,
        values: [
          { value: "true", label: message("Must accept again") },
          { value: "false", label: message("Stays accepted") },
        ],
      },
    },
  }),
  column.display({
    id: "languages",
    cell: ({ row }) => <Languages agreement={row.original} />,
    meta: { label: message("Languages"), width: 124, fieldLabel: "content", slot: "detail" },
  }),
  column.display({
    id: "acceptance",
    cell: ({ row }) => <Acceptance agreement={row.original} />,
    meta: { label: message("Accepted"), width: 176, fieldLabel: message("counted by consent"), slot: "note" },
  }),
  column.accessor("updated", {
    id: "updated",
    cell: ({ row }) => <Day value={row.original.updated} />,
    meta: { label: message("Updated"), width: dayWidth },
  }),
  column.accessor("created", {
    id: "created",
    cell: ({ row }) => <Day value={row.original.created} />,
    meta: { label: message("Created"), width: dayWidth },
  }),
  column.accessor((row) => row.services?.length ?? 0, {
    id: "services",
    cell: ({ row }) => <Services services={row.original.services ?? []} />,
    meta: { label: message("Services"), width: 180, grow: 1, noun: message("Service"), filter: { icon: IconFileText } },
  }),
  column.accessor("_id", idColumn("_id", { filter: { icon: IconHash, names: "agreements" } })),
]);

function Languages({ agreement }: { agreement: Agreement }) {
  const codes = Object.keys(agreement.content ?? {});
  if (codes.length === 0) return <EmptyValue />;
  return (
    <span className={`inline-flex gap-6 ${classes.codes}`}>
      {codes.map((code) => (
        <abbr key={code} title={languageName(code)} className="text-2 mono">
          {code}
        </abbr>
      ))}
    </span>
  );
}

function Services({ services }: { services: readonly string[] }) {
  if (services.length === 0) return <EmptyValue />;
  return (
    <span className={`inline-flex gap-6 ${classes.codes}`}>
      {services.map((service) => (
        <CodeTag key={service}>{service}</CodeTag>
      ))}
    </span>
  );
}

/** How many of the asked users have accepted; an inactive agreement not required. */
function Acceptance({ agreement }: { agreement: Agreement }) {
  const { data, isPending } = useQuery(acceptanceCountsQuery);
  if (!agreement.active) return <EmptyValue>{t("not required")}</EmptyValue>;
  if (isPending) return <Bar width="6rem" />;
  const count = data?.get(agreement._id);
  if (!count) return null;
  return (
    <span className={`items-center gap-10 text-start ${classes.acceptance}`}>
      <Progress value={count.completed} total={count.total} />
      <span className="tabular">{t("{count} of {total}", { count: count.completed, total: count.total })}</span>
    </span>
  );
}
