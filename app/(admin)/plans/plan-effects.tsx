"use client";

import { IconActivity, IconAlertTriangle, IconStack2, IconWebhook } from "@tabler/icons-react";
import { useViewer } from "@/components/session/viewer";
import { formatCount } from "@/components/ui/number-format";
import type { Plan } from "@/lib/resources/plan/schema";
import { isImportPlan, lasting, transactionMax, writtenBy } from "@/lib/resources/plan/state";
import { NotifiedWebhooks } from "./notified-webhooks";
import classes from "./plan-summary.module.css";
import { useAsksForWebhooks } from "./use-asks-for-webhooks";

/** What the application of a plan causes, before it is applied. */
export function PlanEffects({ plan }: { plan: Plan }) {
  const { rehearsal } = useViewer();
  const asksForWebhooks = useAsksForWebhooks(plan);
  const count = writtenBy(plan);
  const warning = lasting[plan.operation];
  return (
    <div>
      <h2>When applied</h2>
      <ul className={classes.effects}>
        <li>
          <IconStack2 aria-hidden />
          {extentWords(count)}
        </li>
        <li>
          <IconActivity aria-hidden />
          {eventWords(plan)}
        </li>
        {(rehearsal || asksForWebhooks) && (
          <li>
            <IconWebhook aria-hidden />
            {rehearsal ? "No webhook is notified in a rehearsal" : <NotifiedWebhooks plan={plan} />}
          </li>
        )}
        {warning && (
          <li>
            <IconAlertTriangle aria-hidden />
            {warning}
          </li>
        )}
      </ul>
    </div>
  );
}

function extentWords(count: number): string {
  if (count === 1) return "1 record changes";
  if (count > transactionMax) return `${formatCount(count)} change, in batches of at most 5,000`;
  return `All ${formatCount(count)} change together, or none`;
}

function eventWords(plan: Plan): string {
  if (!isImportPlan(plan)) return "An event for each record, and one for the plan";
  return plan.undoes === undefined ? "One event for the import, and one for the plan" : "One event for the plan";
}
