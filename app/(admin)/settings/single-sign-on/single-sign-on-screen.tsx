"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RecordPage } from "@/components/record/record-page";
import { useHasFeature } from "@/components/session/viewer";
import { breakable } from "@/components/ui/breakable";
import { CopyButton } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { singleSignOnQuery } from "@/lib/resources/single-sign-on/client";
import { getSingleSignOn } from "@/lib/resources/single-sign-on/endpoints";
import type { SingleSignOn } from "@/lib/resources/single-sign-on/schema";
import { paths } from "../../paths";
import settings from "../settings.module.css";
import { Domains } from "./domains";
import { ProviderForm } from "./provider-form";
import { RemoveButton } from "./remove-button";

const late = lateParts(() => import("./late"));
const FormDrawer = late("FormDrawer");
const DomainForm = late("DomainForm");

/** The tenant's own single sign-on: its issuer, and the domains whose users it signs in. */
export function SingleSignOnScreen() {
  const query = useQuery(singleSignOnQuery);
  const mayWrite = useHasFeature("Platform/SingleSignOn/Write");
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const isConfigured = query.data?.data.issuer !== undefined;
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getSingleSignOn }}
      label={t("Single sign-on")}
      list={{ label: t("Settings"), href: paths.settings() }}
      header={<PageHeader title={t("Single sign-on")}>{mayWrite && isConfigured && <RemoveButton />}</PageHeader>}
    >
      {({ data: singleSignOn, etag }) => (
        <PageBody>
          <ScrollRegion label={t("Single sign-on")}>
            <div className={settings.first}>
              <p className="mb-12 text-2">
                {t(
                  "Users sign in through your organization's OpenID issuer (Microsoft Entra, Okta, Google and others), if their address is in one of the domains below.",
                )}
              </p>
              <DescriptionList>
                <Description label={t("Redirect URI")}>
                  <code className="mono">{breakable(redirectUri(singleSignOn))}</code>{" "}
                  <CopyButton text={redirectUri(singleSignOn)} name={t("Copy the redirect URI")} />
                </Description>
              </DescriptionList>
            </div>
            <div className={`max-w-640 ${settings.part}`}>
              <ProviderForm singleSignOn={singleSignOn} etag={etag} mayWrite={mayWrite} />
            </div>
            {/* At the end, since it is loaded after the issuer. */}
            <Domains mayWrite={mayWrite} onAdd={() => setAdding(true)} />
          </ScrollRegion>
          {isAdding && (
            <FormDrawer label={t("Add a domain")} onClose={close}>
              <DomainForm onDone={close} />
            </FormDrawer>
          )}
        </PageBody>
      )}
    </RecordPage>
  );
}

const redirectUri = ({ redirectPath }: SingleSignOn): string => `${window.location.origin}${redirectPath}`;
