"use client";

import { PageBody, ScrollRegion } from "@/components/layout/page";
import { PanelSection } from "@/components/layout/panel-parts";
import { Fields } from "@/components/record/record-fields";
import { ForDevelopers } from "@/components/session/developer";
import { DescriptionList } from "@/components/ui/description-list";
import { JsonView } from "@/components/ui/json-view";
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
            <Fields of={account} fields={accountFields} shown={["number", "type"]} />
            <Fields of={account} fields={accountFields.filter(({ edit }) => edit)} />
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
