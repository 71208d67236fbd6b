"use client";

import { useQuery } from "@tanstack/react-query";
import { Page, PageBody, Region, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { useViewer } from "@/components/session/viewer";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { countOf } from "@/components/ui/number-format";
import { ZoneFact } from "@/components/ui/values";
import { usePageData } from "@/lib/browser/page-data";
import { myAgreementsQuery } from "@/lib/resources/consent/client";
import { factorsQuery } from "@/lib/resources/factor/client";
import { sessionsQuery } from "@/lib/resources/session/client";
import { listSessions } from "@/lib/resources/session/endpoints";
import settings from "../settings.module.css";
import { SettingsHeader } from "../settings-header";
import { AcceptedAgreements } from "./accepted-agreements";
import { PasswordForm } from "./password-form";
import classes from "./profile.module.css";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";

/** The viewer's profile: identity, agreements, password, second factor, and sessions. */
export function ProfileScreen() {
  const { user, tenant, features } = useViewer();
  usePageData(myAgreementsQuery, factorsQuery, sessionsQuery);
  const { data } = useQuery(sessionsQuery);
  return (
    <Page>
      <SettingsHeader />
      <PageBody>
        <ScrollRegion label="Profile">
          <div className={classes.parts}>
            <Region title="You">
              <div className={settings.part}>
                <DescriptionList>
                  <Description label="Name">{user.name}</Description>
                  <Description label="E-mail">{user.username}</Description>
                  <Description label="Role">
                    <code className="mono">{user.role}</code> in {tenant.name}, {countOf(features.length, "feature")}
                  </Description>
                </DescriptionList>
              </div>
            </Region>
            <Region title="Agreements">
              <AcceptedAgreements />
            </Region>
            <Region title="Password">
              <div className={settings.part}>
                <PasswordForm />
              </div>
            </Region>
            <Region title="Second factor">
              <SecondFactor />
            </Region>
            <Region title="Sessions" detail={data && countOf(data.sessions.length, "session")}>
              <Sessions />
            </Region>
          </div>
        </ScrollRegion>
      </PageBody>
      <RequestLine
        request={{ method: "GET", path: listSessions.path }}
        more={3}
        facts={[data && `${data.request.milliseconds} ms`, <ZoneFact key="zone" />]}
      />
    </Page>
  );
}
