"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Region } from "@/components/layout/page";
import { useList } from "@/components/list/use-list-state";
import { Loaded } from "@/components/record/loaded";
import { fieldAt, fieldLabel } from "@/components/ui/field-words";
import { StatusDot } from "@/components/ui/status";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { message, t } from "@/lib/languages/text";
import { listPlanChanges } from "@/lib/resources/plan/endpoints";
import type { Plan } from "@/lib/resources/plan/schema";
import { isImportPlan } from "@/lib/resources/plan/state";
import { paths } from "../paths";
import classes from "./plans.module.css";

const shown = 4;

/** The first of the refused records, each with the reason: nothing is written for these. */
export function RefusedFirst({ plan }: { plan: Plan }) {
  const { id, counts } = plan;
  const { address } = useList();
  const first = where(listPlanChanges.list, { action: "refuse" }, { limit: shown });
  const query = useQuery(listQuery(listPlanChanges, first, { id }));
  return (
    <Region
      title={t("Refused")}
      detail={
        isImportPlan(plan)
          ? t("{count}. They will be skipped. Fix them in the file and import again.", { count: counts.refuse })
          : t("{count}. They will be skipped.", { count: counts.refuse })
      }
      action={
        <Link href={`${paths.plan(id)}?${where(listPlanChanges.list, { action: "refuse" })}`}>{t("Show all")}</Link>
      }
    >
      <Loaded query={query} failed={message("Could not load the refused records.")}>
        {({ rows }) => (
          <ul className={classes.refusals} aria-label={t("Refused")}>
            {rows.map(({ id, name, record, line, problem }) => (
              <li className="grid items-center gap-x-12 py-0 px-gutter phone-py-0" key={id}>
                <Link className="truncate font-500 phone-relative phone-z-1" href={address.addressOf({ open: record })}>
                  {name ?? record}
                </Link>
                {/* A record that has no identifier is named by its line. */}
                <span className="truncate text-2">
                  {line !== undefined && record !== `line ${line}` && t("Line {line}", { line })}
                </span>
                <p className="flex items-baseline gap-12 truncate phone-col-span-full" title={problem?.detail}>
                  <StatusDot kind="failed" />
                  {problem?.field && (
                    <span className="flex-none overflow-hidden max-w-224 ellipsis text-2">
                      {fieldLabel(fieldAt(problem.field))}
                    </span>
                  )}
                  {problem?.value && (
                    <code className="flex-none overflow-hidden max-w-224 ellipsis mono">{problem.value} </code>
                  )}
                  <span className="overflow-hidden ellipsis">{problem?.detail}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Region>
  );
}
