"use client";

import { PageBody, ScrollRegion } from "@/components/layout/page";
import { PanelSection } from "@/components/layout/panel-parts";
import { ForDevelopers } from "@/components/session/developer";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { JsonView } from "@/components/ui/json-view";
import { EmptyValue } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { Account } from "@/lib/resources/account/schema";
import { accountFields } from "./account-fields";

/** The fields of an account as of a past moment. The other parts of a customer's page exist in the present only. */
export function AccountAsItWas({ account }: { account: Account }) {
  return (
    <PageBody>
      <ScrollRegion label={t("Customer")} padded="region">
        <h2 className="sr-only">{t("The customer as it was")}</h2>
        <PanelSection title={t("Customer")}>
          <DescriptionList>
            <Description label={t("Customer number")}>{account.number ?? <EmptyValue />}</Description>
            <Description label={t("Type")}>{account.type ?? <EmptyValue />}</Description>
            {accountFields.map(({ path, label, read, format = String }) => {
              const value = read(account);
              return (
                <Description key={path} label={t(label)} path={path}>
                  {value === undefined || value === "" ? <EmptyValue /> : format(value)}
                </Description>
              );
            })}
          </DescriptionList>
        </PanelSection>
        <ForDevelopers>
          <PanelSection title={t("As stored")}>
            <JsonView label={t("The record as stored")} value={account} />
          </PanelSection>
        </ForDevelopers>
      </ScrollRegion>
    </PageBody>
  );
}
