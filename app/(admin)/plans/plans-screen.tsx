"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { where } from "@/lib/base/list/where";
import { listPlans } from "@/lib/resources/plan/endpoints";
import { paths } from "../paths";
import { plansColumns } from "./plans-columns";

const plans = defineListScreen({
  endpoint: listPlans,
  columns: plansColumns,
  shown: ["operation", "status", "counts", "author.username", "made", "expires"],
  noun: "plan",
  rowHref: ({ id }) => paths.plan(id),
  views: () => [{ name: "Waiting", search: where(listPlans.list, { status: "ready" }).toString() }],
});

/** Bulk changes and imports that wait to be applied, and those of the last 30 days. */
export function PlansScreen() {
  return (
    <ListScreen list={plans}>
      <ListHeader title="Plans" />
      <ListFilters />
      <ListBody>
        <ListTable
          list={plans}
          empty="A plan shows what a change of many records would do, before it is applied. Select rows of a list and choose Change, or import a file of products or subscriptions."
        />
      </ListBody>
    </ListScreen>
  );
}
