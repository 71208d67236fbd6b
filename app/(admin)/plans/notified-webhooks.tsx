"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { countOf } from "@/components/ui/number-format";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { planApplied } from "@/lib/resources/plan/events";
import type { Plan } from "@/lib/resources/plan/schema";
import { listWebhooks } from "@/lib/resources/webhook/endpoints";
import { paths } from "../paths";
import { matches } from "../settings/webhooks/event-filter";

const active = where(listWebhooks.list, { active: true });

/** The webhooks that are sent the events of a plan's application, as they are set now. */
export function NotifiedWebhooks({ plan: { eventKinds = [] } }: { plan: Plan }) {
  const { data, error } = useQuery(listQuery(listWebhooks, active));
  if (error) return "The webhooks could not be read";
  if (!data) return null;
  const notified = data.rows.filter(
    ({ sources = [], actions = [], statuses = [] }) =>
      (statuses.length === 0 || statuses.includes("success")) &&
      [...eventKinds, planApplied].some((kind) => matches({ sources, actions }, kind)),
  );
  if (notified.length === 0) return "No webhook is notified";
  const hosts = notified.map(({ url = "" }) => new URL(url).host);
  return (
    <span title={hosts.join("\n")}>
      <Link href={paths.webhooks()} className="link">
        {countOf(notified.length, "webhook")}
      </Link>{" "}
      {notified.length === 1 ? "is" : "are"} notified: {hosts.join(", ")}
    </span>
  );
}
