"use client";

import { useQuery } from "@tanstack/react-query";
import { IconDeviceLaptop } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { confirm } from "@/components/overlay/confirm";
import { report, succeeded } from "@/components/overlay/report";
import { LoadFailure } from "@/components/record/loaded";
import { QueryError } from "@/components/record/query-error";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { DayAndTime, Recent } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { logoutEverywhere, sessionsQuery, useEndSession } from "@/lib/resources/session/client";
import { paths } from "../../paths";
import { LoadingRow } from "../loading-row";
import settings from "../settings.module.css";
import { browserOf } from "./browser-name";

/** The viewer's sessions; each can be signed out here. */
export function Sessions() {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const { mutateAsync: endSession } = useEndSession();
  const signOut = (id: string, name: string) =>
    report(endSession(id), {
      done: () => t("Signed out of {name}", { name }),
      failed: (reason) => t("Still signed in on {name}. {reason}", { name, reason }),
    });
  return (
    <>
      {!data && <LoadFailure query={query} failed={t("Could not load your sessions.")} />}
      {query.isPending && <LoadingRow />}
      <ul className={settings.rows} aria-label={t("Sessions")}>
        {data?.sessions.map(({ id, agent = "", address, created, lastSeen }) => {
          const name = browserOf(agent);
          const moments = {
            moment: <DayAndTime value={created} />,
            seen: <Recent value={lastSeen} inSentence />,
          };
          return (
            <li key={id} title={agent}>
              <IconDeviceLaptop aria-hidden />
              <div>
                <span className="row gap-8 font-500">
                  {name} {id === data.here && <Tag tone="accent">{t("this one")}</Tag>}
                </span>
                <span className="block text-3 break-anywhere">
                  {address
                    ? rich("From {address}, signed in {moment}, last seen {seen}", { address, ...moments })
                    : rich("Signed in {moment}, last seen {seen}", moments)}
                </span>
              </div>
              {id !== data.here && (
                <Button
                  variant="quiet"
                  aria-label={t("Sign out of {name}", { name })}
                  onClick={() => void signOut(id, name)}
                >
                  {t("Sign out")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {data && (
        <div className={`max-w-640 ${settings.part}`}>
          <Button onClick={() => void leaveEverywhere()}>{t("Sign out everywhere")}</Button>
        </div>
      )}
      {data && <QueryError query={query} />}
    </>
  );
}

async function leaveEverywhere(): Promise<void> {
  const acts = await confirm({
    title: t("Sign out everywhere?"),
    body: t("All your sessions end, this one too. You sign in again with your password."),
    keep: t("Stay signed in"),
    act: t("Sign out everywhere"),
    tone: "plain",
  });
  if (!acts) return;
  const isOut = await report(logoutEverywhere().then(succeeded), {
    failed: (reason) => t("Not signed out. {reason}", { reason }),
  });
  if (isOut) window.location.assign(paths.signIn());
}
