"use client";

import { useHasFeature } from "@/components/session/viewer";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { allRolesQuery } from "@/lib/resources/role/client";
import { CompanyPage } from "../company-page";
import settings from "../settings.module.css";
import { TwoStepForm } from "./two-step-form";

export function TwoStepScreen() {
  usePageData({ ...allRolesQuery, enabled: useHasFeature("Platform/Role") });
  return (
    <CompanyPage title={t("Two-step rule")}>
      {(company) => (
        <div className={settings.first}>
          <TwoStepForm {...company} />
        </div>
      )}
    </CompanyPage>
  );
}
