"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { rich } from "@/components/language/rich";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { useHasFeature } from "@/components/session/viewer";
import type { Feature } from "@/lib/base/auth/features";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listPlans } from "@/lib/resources/plan/endpoints";
import { paths } from "../paths";
import { planFields } from "./plan-fields";

const plans = defineListScreen({
  endpoint: listPlans,
  fields: planFields,
  shown: ["operation", "status", "counts", "author.username", "made", "expires"],
  title: message("Bulk changes"),
  none: message("No bulk changes yet"),
  unseen: message("You cannot see bulk changes"),
  rowHref: ({ id }) => paths.plan(id),
  views: () => [{ name: message("Waiting"), search: where(listPlans.list, { status: "ready" }).toString() }],
});

/** Bulk changes and imports that wait to be applied, and those of the last 30 days. */
export function PlansScreen() {
  return (
    <ListScreen list={plans}>
      <ListHeader title={t("Bulk changes")} />
      <ListFilters />
      <ListBody>
        <ListTable list={plans} empty={<HowToPlan />} />
      </ListBody>
    </ListScreen>
  );
}

/** Shown when there are no plans yet: the lists where one begins. */
function HowToPlan() {
  return (
    <>
      {rich(
        "A bulk change shows what becomes of each record before it is applied. Select rows of a list, such as <accounts>customers</accounts> or <tickets>tickets</tickets>, and choose Change, or import a file of <products>products</products> or <subscriptions>subscriptions</subscriptions>.",
        {
          accounts: linkTo(paths.accounts(), "Platform/Account"),
          tickets: linkTo(paths.tickets(), "Platform/Support"),
          products: linkTo(paths.products(), "Platform/Product"),
          subscriptions: linkTo(paths.subscriptions(), "Platform/Subscription"),
        },
      )}
    </>
  );
}

const linkTo = (href: string, feature: Feature) => (text: ReactNode) => (
  <ListLink href={href} feature={feature}>
    {text}
  </ListLink>
);

/** A link for those who may read the list, otherwise only its word. */
function ListLink({ href, feature, children }: { href: string; feature: Feature; children: ReactNode }) {
  const mayRead = useHasFeature(feature);
  return mayRead ? (
    <Link href={href} className="link">
      {children}
    </Link>
  ) : (
    children
  );
}
