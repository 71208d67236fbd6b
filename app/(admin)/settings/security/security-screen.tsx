"use client";

import { useQuery } from "@tanstack/react-query";
import { Page, PageBody, PageHeader, Region, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { ZoneFact } from "@/components/ui/values";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { factorsQuery } from "@/lib/resources/factor/client";
import { sessionsQuery } from "@/lib/resources/session/client";
import { listSessions } from "@/lib/resources/session/endpoints";
import settings from "../settings.module.css";
import { PasswordForm } from "./password-form";
import { SecondFactor } from "./second-factor";
import classes from "./security.module.css";
import { Sessions } from "./sessions";

/** How the viewer signs in, and where they are signed in. */
export function SecurityScreen() {
  usePageData(factorsQuery, sessionsQuery);
  const { data } = useQuery(sessionsQuery);
  return (
    <Page>
      <PageHeader title={t("Security")} />
      <PageBody>
        <ScrollRegion label={t("Security")}>
          <div className={classes.parts}>
            <Region title={t("Password")}>
              <div className={`max-w-640 ${settings.part}`}>
                <PasswordForm />
              </div>
            </Region>
            <Region title={t("Second step")}>
              <SecondFactor />
            </Region>
            <Region
              title={t("Sessions")}
              detail={data && t("{count, plural, one {# session} other {# sessions}}", { count: data.sessions.length })}
            >
              <Sessions />
            </Region>
          </div>
        </ScrollRegion>
      </PageBody>
      <RequestLine
        request={{ method: "GET", path: listSessions.path }}
        more={1}
        facts={[data && `${data.request.milliseconds} ms`, <ZoneFact key="zone" />]}
      />
    </Page>
  );
}
