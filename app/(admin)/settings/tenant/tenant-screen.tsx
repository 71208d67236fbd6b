"use client";

import { useQuery } from "@tanstack/react-query";
import { PageBody, Region, ScrollRegion } from "@/components/layout/page";
import { RecordPage } from "@/components/record/record-page";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { countOf } from "@/components/ui/number-format";
import { DayAndTime, EmptyValue } from "@/components/ui/values";
import { usePageData } from "@/lib/browser/page-data";
import { allRolesQuery } from "@/lib/resources/role/client";
import { sandboxQuery } from "@/lib/resources/sandbox/client";
import { tenantQuery } from "@/lib/resources/tenant/client";
import { getTenant } from "@/lib/resources/tenant/endpoints";
import { customersShown, type Tenant } from "@/lib/resources/tenant/schema";
import { EventsLink } from "../../events-link";
import { paths } from "../../paths";
import settings from "../settings.module.css";
import { SettingsHeader } from "../settings-header";
import { SandboxCard } from "./sandbox-card";
import { SecondFactorForm } from "./second-factor-form";
import { TenantForm } from "./tenant-form";

/** The current tenant: name, currency, parent, customers, and who needs a second factor. */
export function TenantScreen() {
  const mayReadRoles = useHasFeature("Platform/Role");
  const { sandbox } = useViewer();
  usePageData(tenantQuery, { ...sandboxQuery, enabled: !sandbox }, { ...allRolesQuery, enabled: mayReadRoles });
  const query = useQuery(tenantQuery);
  const mayWrite = useHasFeature("Platform/Tenant/Write");
  const id = query.data?.data.id;
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getTenant }}
      noun="tenant"
      list={{ label: "Tenant settings", href: paths.settings() }}
      header={<SettingsHeader>{id !== undefined && <EventsLink id={id} />}</SettingsHeader>}
    >
      {({ data: tenant, etag }) => (
        <PageBody>
          <ScrollRegion label="Tenant">
            <div className={settings.first}>
              <TenantForm tenant={tenant} etag={etag} mayWrite={mayWrite} />
            </div>
            <About tenant={tenant} />
            <Region title="Sandbox">
              <SandboxCard mayWrite={mayWrite} />
            </Region>
            {/* Last, since the roles that it offers are loaded after the tenant. */}
            <Region title="Second factor">
              <SecondFactorForm tenant={tenant} etag={etag} mayWrite={mayWrite} />
            </Region>
          </ScrollRegion>
        </PageBody>
      )}
    </RecordPage>
  );
}

function About({ tenant: { id, parent, customers = [], created } }: { tenant: Tenant }) {
  return (
    <>
      <Region title="Record">
        <div className={settings.part}>
          <DescriptionList>
            <Description label="Id">
              <Id value={id} />
            </Description>
            <Description label="Parent">{parent ? `${parent.name} (${parent.id})` : <EmptyValue />}</Description>
            <Description label="Created">
              <DayAndTime value={created} />
            </Description>
          </DescriptionList>
        </div>
      </Region>
      <Region
        title="Customers"
        detail={`${customers.length === customersShown ? "the first " : ""}${countOf(customers.length, "tenant")}`}
      >
        {customers.length === 0 ? (
          <p className={settings.part}>No tenant has this one as its parent. The operator adds them.</p>
        ) : (
          <ul className={`${settings.rows} ${settings.lines}`} aria-label="Customers">
            {customers.map((customer) => (
              <li key={customer.id}>
                <div className={settings.rowTitle}>{customer.name}</div>
                <code className="mono">{customer.id}</code>
              </li>
            ))}
          </ul>
        )}
      </Region>
    </>
  );
}
