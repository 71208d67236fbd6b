"use client";

import { LanguageChoice } from "@/components/language/language-choice";
import { Page, PageBody, PageHeader, Region, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { report } from "@/components/overlay/report";
import { ForDevelopers } from "@/components/session/developer";
import { useViewer } from "@/components/session/viewer";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ZoneFact } from "@/components/ui/values";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { myAgreementsQuery } from "@/lib/resources/consent/client";
import { listMyAgreements } from "@/lib/resources/consent/endpoints";
import { storeLanguage } from "@/lib/resources/user/client";
import settings from "../settings.module.css";
import { AcceptedAgreements } from "./accepted-agreements";

/** The page is in the chosen language in any case; that it holds for this browser alone is said. */
const keepLanguage = (code: string) =>
  report(storeLanguage(code), {
    failed: (reason) => t("Your language is kept in this browser alone. {reason}", { reason }),
  });

/** Who the viewer is, and what they have accepted. */
export function ProfileScreen() {
  const { user, tenant } = useViewer();
  usePageData(myAgreementsQuery);
  return (
    <Page>
      <PageHeader title={t("Profile")} />
      <PageBody>
        <ScrollRegion label={t("Profile")}>
          <div className={settings.first}>
            <DescriptionList>
              <Description label={t("Name")}>{user.name}</Description>
              <Description label={t("Email")}>{user.username}</Description>
              <Description label={t("Role")}>
                {user.title}, {tenant.name}
              </Description>
              <Description label={t("Language")}>
                <LanguageChoice store={keepLanguage} />
              </Description>
              <ForDevelopers>
                <Description label={t("Role in the API")}>
                  <code className="mono">{user.role}</code>
                </Description>
              </ForDevelopers>
            </DescriptionList>
          </div>
          <Region title={t("Agreements")}>
            <AcceptedAgreements />
          </Region>
        </ScrollRegion>
      </PageBody>
      <RequestLine request={{ method: "GET", path: listMyAgreements.path }} facts={[<ZoneFact key="zone" />]} />
    </Page>
  );
}
