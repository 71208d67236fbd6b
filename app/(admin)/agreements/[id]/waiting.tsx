"use client";

import { useQuery } from "@tanstack/react-query";
import { rich } from "@/components/language/rich";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Status } from "@/components/ui/status";
import { Day } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { Acceptance } from "@/lib/resources/consent/schema";
import { lastSignInsQuery } from "@/lib/resources/user/client";

/**
 * The status of a user who has not accepted, with the day of the last sign-in, which a tenant can read of its own users
 * only.
 */
export function Waiting({ acceptance: { status, version, tenant, user_id } }: { acceptance: Acceptance }) {
  const viewer = useViewer();
  const mayReadUsers = useHasFeature("Platform/User");
  const isOwn = tenant === viewer.tenant.id;
  const { data } = useQuery({ ...lastSignInsQuery, enabled: mayReadUsers && isOwn });
  const time = data?.times.get(user_id);
  return (
    <span className="stack items-end text-3">
      <Status kind="pending">{status === "pending" ? t("Only version {version}", { version }) : t("Not yet")}</Status>
      {isOwn && data && (time !== undefined || data.isWhole) && (
        <span>
          {time === undefined ? t("never signed in") : rich("signed in {day}", { day: <Day value={time} /> })}
        </span>
      )}
    </span>
  );
}
