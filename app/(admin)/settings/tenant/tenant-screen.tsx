"use client";

import { useQuery } from "@tanstack/react-query";
import { Page, PageBody, Region, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { ErrorBanner } from "@/components/state/error-banner";
import { NoPermission } from "@/components/state/state";
import { Id, useCopy } from "@/components/ui/copy";
import { Fact, Facts } from "@/components/ui/facts";
import { countOf } from "@/components/ui/number-format";
import { DayAndTime, Missing, ZoneFact } from "@/components/ui/values";
import { CallError } from "@/lib/base/http/client";
import { tenantQuery } from "@/lib/resources/tenant/client";
import { getTenant } from "@/lib/resources/tenant/endpoints";
import type { Tenant } from "@/lib/resources/tenant/schema";
import { EventsLink } from "../../events-link";
import settings from "../settings.module.css";
import { SettingsHeader } from "../settings-header";
import { TenantForm } from "./tenant-form";

/** The tenant that is acted for: its name, its currency, and where it stands among others. */
export function TenantScreen() {
  const { data: read, error, errorUpdatedAt, refetch } = useQuery(tenantQuery);
  const mayWrite = useHasFeature("Platform/Tenant/Write");
  const tenant = read?.data;
  const isRefused = error instanceof CallError && error.status === 403;
  return (
    <Page>
      <SettingsHeader>{tenant && <EventsLink id={tenant.id} />}</SettingsHeader>
      {error && !isRefused && (
        <ErrorBanner
          key={errorUpdatedAt}
          title={tenant ? "Could not refresh." : "Could not load."}
          reason={error.message}
          retryInSeconds={5}
          onRetry={() => void refetch()}
        />
      )}
      <PageBody>
        <ScrollRegion label="Tenant">
          {isRefused && <Refused />}
          {tenant && (
            <>
              <div className={settings.first}>
                <TenantForm tenant={tenant} etag={read.etag} mayWrite={mayWrite} />
              </div>
              <About tenant={tenant} />
            </>
          )}
        </ScrollRegion>
      </PageBody>
      <RequestLine
        request={{ method: "GET", path: getTenant.path }}
        facts={[read && `${read.request.milliseconds} ms`, <ZoneFact key="zone" />]}
      />
    </Page>
  );
}

function About({ tenant: { id, parent, customers = [], created } }: { tenant: Tenant }) {
  return (
    <>
      <Region title="Record">
        <div className={settings.part}>
          <Facts>
            <Fact label="Id">
              <Id value={id} />
            </Fact>
            <Fact label="Parent">{parent ? `${parent.name} (${parent.id})` : <Missing />}</Fact>
            <Fact label="Created">
              <DayAndTime value={created} />
            </Fact>
          </Facts>
        </div>
      </Region>
      <Region title="Customers" detail={countOf(customers.length, "tenant")}>
        {customers.length === 0 ? (
          <p className={settings.part}>No tenant has this one as its parent. The operator adds them.</p>
        ) : (
          <ul className={settings.rows} aria-label="Customers">
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

function Refused() {
  const { copy } = useCopy();
  const { user, tenant } = useViewer();
  const { feature } = getTenant;
  const request = `Access to ${feature} for ${user.username} (${user.role}) in ${tenant.name}, to see its settings.`;
  return <NoPermission what="see the tenant's settings" feature={feature} onCopyRequest={() => copy(request)} />;
}
