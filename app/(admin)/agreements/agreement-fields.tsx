"use client";

import { useQuery } from "@tanstack/react-query";
import { IconCircleCheck, IconFileText, IconHash, IconRefresh, IconTag, IconWorld } from "@/components/icons/icons";
import { Bar } from "@/components/state/skeleton";
import { fieldsFor, idField } from "@/components/table/fields";
import { Progress } from "@/components/ui/progress";
import { CodeTag } from "@/components/ui/tag";
import { EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import { languageName } from "@/lib/resources/agreement/languages";
import type { Agreement } from "@/lib/resources/agreement/schema";
import { acceptanceCountsQuery } from "@/lib/resources/consent/client";
import { titleOf } from "./agreement-title";
import { agreementTypes } from "./agreement-types";
import classes from "./agreements.module.css";

const of = fieldsFor<Agreement>();

export const agreementFields = [
  of.text("content.en.title", message("English title"), {
    heading: message("Agreement"),
    width: 220,
    grow: 2,
    slot: "title",
    cell: (row) => <bdi>{titleOf(row)}</bdi>,
  }),
  of.choice("type", message("Type"), { width: 104, filter: { icon: IconTag }, choices: agreementTypes }),
  of.active("active", message("Active"), {
    heading: message("Status"),
    width: 112,
    slot: "value",
    filter: { icon: IconCircleCheck },
  }),
  of.choice("global", message("Audience"), {
    width: 140,
    filter: { icon: IconWorld },
    read: ({ global = false }) => global,
    choices: { true: message("Us and customers"), false: message("Us only") },
  }),
  of.choice("reconsent", message("When the text changes"), {
    width: 176,
    filter: { icon: IconRefresh },
    read: ({ reconsent = false }) => reconsent,
    choices: { true: message("Must accept again"), false: message("Stays accepted") },
  }),
  of.made("languages", message("Languages"), {
    width: 124,
    fieldLabel: "content",
    slot: "detail",
    cell: (row) => <Languages agreement={row} />,
  }),
  of.made("acceptance", message("Accepted"), {
    width: 176,
    fieldLabel: message("counted by consent"),
    slot: "note",
    cell: (row) => <Acceptance agreement={row} />,
  }),
  of.day("updated", message("Updated")),
  of.day("created", message("Created")),
  of.text("services", message("Service"), {
    heading: message("Services"),
    width: 180,
    grow: 1,
    filter: { icon: IconFileText },
    cell: (row) => <Services services={row.services ?? []} />,
  }),
  idField(of, "_id", { filter: { icon: IconHash, names: "agreements" } }),
];

function Languages({ agreement }: { agreement: Agreement }) {
  const codes = Object.keys(agreement.content ?? {});
  if (codes.length === 0) return <EmptyValue />;
  return (
    <span className="inline-flex gap-6">
      {codes.map((code) => (
        <abbr key={code} title={languageName(code)} className="text-2 no-underline mono">
          {code}
        </abbr>
      ))}
    </span>
  );
}

function Services({ services }: { services: readonly string[] }) {
  if (services.length === 0) return <EmptyValue />;
  return (
    <span className="inline-flex gap-6">
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
