"use client";

import { IconArrowBackUp } from "@/components/icons/icons";
import { Bar, Page, Spacer } from "@/components/layout/page";
import { ListSearch } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListProvider } from "@/components/list/list-screen";
import { RowPanel } from "@/components/list/panels";
import { Views } from "@/components/list/views";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { useCollectionActions } from "./collection-actions";
import { RestoreLastButton, RestoreSelected, TrashRequestLine } from "./restore-selected";
import { TrashTable, trash } from "./trash-table";

const late = lateParts(() => import("./late"));
const CollectionDrawer = late("CollectionDrawer");

export function TrashScreen() {
  const mayWrite = useHasFeature("Platform/Product/Write");
  const { restore } = useCollectionActions();
  return (
    <ListProvider list={trash}>
      <Page>
        <ListHeader title={t("Trash")}>{mayWrite && <RestoreLastButton />}</ListHeader>
        <Bar label={t("Search")}>
          <ListSearch label={t("Search the trash")} />
          <Spacer />
          <Views />
        </Bar>
        <ListBody>
          <TrashTable />
          {mayWrite && <RestoreSelected />}
          <RowPanel list={trash}>
            {(collection, { onClose }) => (
              <CollectionDrawer collection={collection} onClose={onClose}>
                {mayWrite && (
                  <Button leftSection={<IconArrowBackUp aria-hidden />} onClick={() => restore([collection])}>
                    {t("Restore")}
                  </Button>
                )}
              </CollectionDrawer>
            )}
          </RowPanel>
        </ListBody>
        <TrashRequestLine />
      </Page>
    </ListProvider>
  );
}
