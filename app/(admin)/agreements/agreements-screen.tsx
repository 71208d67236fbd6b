"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listAgreementChanges, listAgreements } from "@/lib/resources/agreement/endpoints";
import { newAgreement } from "../creations";
import { paths } from "../paths";
import { agreementChanges } from "../plans/bulk-changes";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";
import { agreementFields } from "./agreement-fields";

const agreements = defineListScreen({
  endpoint: listAgreements,
  changes: listAgreementChanges,
  fields: agreementFields,
  shown: ["content.en.title", "type", "active", "global", "reconsent", "languages", "acceptance", "updated"],
  sort: "content.en.title",
  title: message("Agreements"),
  none: message("No agreements yet"),
  unseen: message("You cannot see agreements"),
  selectable: "Platform/Contract/Write",
  sentParameters: { type: () => undefined },
  rowHref: ({ _id }) => paths.agreement(_id),
  pastPages: true,
  create: newAgreement,
  views: () => [
    { name: message("Active"), search: where(listAgreements.list, { active: true }).toString() },
    { name: message("Must accept again"), search: where(listAgreements.list, { reconsent: true }).toString() },
    { name: message("Us and customers"), search: where(listAgreements.list, { global: true }).toString() },
  ],
});

export function AgreementsScreen() {
  return (
    // The other request counts the acceptances.
    <ListScreen list={agreements} otherRequests={1}>
      <ListHeader title={t("Agreements")} />
      <ListFilters />
      <ListBody>
        <ListTable
          list={agreements}
          empty={t("The terms your users accept belong here, in each language they are read in.")}
        />
        <ListSelectionBar>
          <PlanSelected changes={agreementChanges} />
          <SelectedIdsActions />
        </ListSelectionBar>
      </ListBody>
    </ListScreen>
  );
}
