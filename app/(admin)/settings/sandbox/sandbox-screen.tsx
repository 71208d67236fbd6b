"use client";

import { useViewer } from "@/components/session/viewer";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { sandboxQuery } from "@/lib/resources/sandbox/client";
import { CompanyPage } from "../company-page";
import settings from "../settings.module.css";
import { SandboxCard } from "./sandbox-card";

export function SandboxScreen() {
  usePageData({ ...sandboxQuery, enabled: !useViewer().sandbox });
  return (
    <CompanyPage title={t("Sandbox")}>
      {({ mayWrite }) => (
        <div className={settings.first}>
          <SandboxCard mayWrite={mayWrite} />
        </div>
      )}
    </CompanyPage>
  );
}
