"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { rich } from "@/components/language/rich";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { t } from "@/lib/languages/text";
import { planApplied } from "@/lib/resources/plan/events";
import type { Plan } from "@/lib/resources/plan/schema";
import { listWebhooks } from "@/lib/resources/webhook/endpoints";
import { paths } from "../paths";
import { matches } from "../settings/webhooks/event-filter";

const active = where(listWebhooks.list, { active: true });

/** The webhooks that are sent the events of a plan's application, as they are set now. */
export function NotifiedWebhooks({ plan: { eventKinds = [] } }: { plan: Plan }) {
  const { data, error } = useQuery(listQuery(listWebhooks, active));
  if (error) return t("The webhooks could not be read");
  if (!data) return null;
  const notified = data.rows.filter(
    ({ sources = [], actions = [], statuses = [] }) =>
      (statuses.length === 0 || statuses.includes("success")) &&
      [...eventKinds, planApplied].some((kind) => matches({ sources, actions }, kind)),
  );
  if (notified.length === 0) return t("No webhook is notified");
  const hosts = notified.map(({ url = "" }) => new URL(url).host);
  return (
    <span title={hosts.join("\n")}>
      {rich(
        "{count, plural, one {<a># webhook</a> is notified: {hosts}} other {<a># webhooks</a> are notified: {hosts}}}",
        {
          count: notified.length,
          hosts: hosts.join(", "),
          a: (text) => (
            <Link href={paths.webhooks()} className="link">
              {text}
            </Link>
          ),
        },
      )}
    </span>
  );
}
