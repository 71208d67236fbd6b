"use client";

import { ForDevelopers } from "@/components/session/developer";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { DayAndTime, EmptyValue } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { EventsLink } from "../../events-link";
import { CompanyPage } from "../company-page";
import settings from "../settings.module.css";
import { TenantForm } from "./tenant-form";

export function GeneralScreen() {
  return (
    <CompanyPage title={t("General")} actions={({ id }) => <EventsLink id={id} />}>
      {({ tenant, etag, mayWrite }) => (
        <>
          <div className={settings.first}>
            <TenantForm tenant={tenant} etag={etag} mayWrite={mayWrite} />
          </div>
          <div className={`max-w-640 ${settings.part}`}>
            <DescriptionList>
              <Description label={t("Belongs to")}>{tenant.parent ? tenant.parent.name : <EmptyValue />}</Description>
              <Description label={t("Created")}>
                <DayAndTime value={tenant.created} />
              </Description>
              <ForDevelopers>
                <Description label={t("Tenant")}>
                  <Id value={tenant.id} />
                </Description>
              </ForDevelopers>
            </DescriptionList>
          </div>
        </>
      )}
    </CompanyPage>
  );
}
