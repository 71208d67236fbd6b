"use client";

import { useMemo } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { useHasFeature } from "@/components/session/viewer";
import { lateParts } from "@/components/ui/late-parts";
import { message, t } from "@/lib/languages/text";
import { createDistributor, listDistributorChanges, listDistributors } from "@/lib/resources/distributor/endpoints";
import { newDistributor } from "../creations";
import { distributorChanges } from "../plans/bulk-changes";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";
import { useDistributorActions } from "./distributor-actions";
import { distributorFields } from "./distributor-fields";

const late = lateParts(() => import("./late"));
const DistributorDrawer = late("DistributorDrawer");
const DistributorForm = late("DistributorForm");

const distributors = defineListScreen({
  endpoint: listDistributors,
  changes: listDistributorChanges,
  fields: distributorFields,
  shown: ["name", "active", "assignedProductsCount", "address.city", "address.country", "change"],
  sort: "name",
  title: message("Distributors"),
  none: message("No distributors yet"),
  unseen: message("You cannot see distributors"),
  selectable: "Platform/Distributor/Write",
  // The API returns the number of products only with this parameter.
  fixedParameters: { "populate[]": "assignedProductsCount" },
  create: { ...newDistributor, endpoint: createDistributor },
});

function DistributorsTable() {
  const mayWrite = useHasFeature("Platform/Distributor/Write");
  const { setActive } = useDistributorActions();
  const cells = useMemo(() => ({ setActive: mayWrite ? setActive : undefined }), [mayWrite, setActive]);
  return (
    <ListTable list={distributors} cells={cells} empty={t("The suppliers of this tenant’s products appear here.")} />
  );
}

export function DistributorsScreen() {
  return (
    <ListScreen list={distributors}>
      <ListHeader title={t("Distributors")} />
      <ListFilters />
      <ListBody>
        <DistributorsTable />
        <ListSelectionBar>
          <PlanSelected changes={distributorChanges} />
          <SelectedIdsActions />
        </ListSelectionBar>
        <CreatePanel>{(done, cancel) => <DistributorForm onDone={done} onCancel={cancel} />}</CreatePanel>
        <RowPanel list={distributors}>
          {(distributor, panel) => <DistributorDrawer distributor={distributor} {...panel} />}
        </RowPanel>
      </ListBody>
    </ListScreen>
  );
}
