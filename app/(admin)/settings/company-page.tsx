"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RecordPage } from "@/components/record/record-page";
import { useHasFeature } from "@/components/session/viewer";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { tenantQuery } from "@/lib/resources/tenant/client";
import { getTenant } from "@/lib/resources/tenant/endpoints";
import type { Tenant } from "@/lib/resources/tenant/schema";
import { paths } from "../paths";

interface Company {
  tenant: Tenant;
  etag: string | undefined;
  mayWrite: boolean;
}

interface CompanyPageProps {
  title: string;
  /** Once the company is known. */
  actions?: (tenant: Tenant) => ReactNode;
  children: (company: Company) => ReactNode;
}

/** A page of settings of the company as a whole. */
export function CompanyPage({ title, actions, children }: CompanyPageProps) {
  usePageData(tenantQuery);
  const query = useQuery(tenantQuery);
  const mayWrite = useHasFeature("Platform/Tenant/Write");
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getTenant }}
      label={t("Company")}
      list={{ label: t("Settings"), href: paths.settings() }}
      header={<PageHeader title={title}>{query.data && actions?.(query.data.data)}</PageHeader>}
    >
      {({ data: tenant, etag }) => (
        <PageBody>
          <ScrollRegion label={title}>{children({ tenant, etag, mayWrite })}</ScrollRegion>
        </PageBody>
      )}
    </RecordPage>
  );
}
