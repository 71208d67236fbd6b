"use client";

import { useQuery } from "@tanstack/react-query";
import { IconArrowBackUp } from "@/components/icons/icons";
import { RequestLine } from "@/components/layout/request-line";
import { ListRequestLine } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { useList, useListSelection } from "@/components/list/use-list-state";
import { useSelectedRows } from "@/components/list/use-selected-rows";
import { Button } from "@/components/ui/button";
import { lateParts } from "@/components/ui/late-parts";
import { useIsPhone } from "@/components/ui/media";
import { ZoneFact } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { restorePlanQuery } from "@/lib/resources/collection/client";
import { restoreCollections } from "@/lib/resources/collection/endpoints";
import { useCollectionActions } from "./collection-actions";
import { trash } from "./trash-table";

const late = lateParts(() => import("./late"));
const RestorePanel = late("RestorePanel");

/** The effect of restoring the selected collections, and the button for it. */
export function RestoreSelected() {
  const isPhone = useIsPhone();
  const { restore } = useCollectionActions();
  const { records, rows, clear } = useSelectedRows(trash);
  if (records.length === 0) return null;
  const restoreSelected = () => {
    restore(records);
    clear();
  };
  return (
    <>
      <RestorePanel ids={records.map(({ id }) => id)} rows={rows} onRestore={restoreSelected} onCancel={clear} />
      {isPhone && (
        // On a phone the panel would be below all rows, and the new names are in the rows.
        <ListSelectionBar>
          <Button variant="quiet" leftSection={<IconArrowBackUp aria-hidden />} onClick={restoreSelected}>
            {t("Restore {count, plural, one {# collection} other {# collections}}", { count: records.length })}
          </Button>
        </ListSelectionBar>
      )}
    </>
  );
}

/** The request of the list, or the one that restores the selection. */
export function TrashRequestLine() {
  const { page } = useList();
  const { ids } = useListSelection();
  // The other request loads the names after restore.
  if (ids.length === 0) return <ListRequestLine otherRequests={1} />;
  return (
    <RequestLine
      request={{ method: "POST", path: restoreCollections.path, body: { collectionIds: ids } }}
      facts={[
        page && t("{count} of {total} selected", { count: ids.length, total: page.total }),
        <ZoneFact key="zone" />,
      ]}
    />
  );
}

/** Restores the collection that was deleted last. By id, so that it is the one the button names. */
export function RestoreLastButton() {
  const { restore } = useCollectionActions();
  const { data } = useQuery(restorePlanQuery());
  const last = data?.collections[0];
  if (!last) return null;
  const { id, name = "", restoredName = name } = last;
  return (
    <Button
      leftSection={<IconArrowBackUp aria-hidden />}
      data-tooltip={
        restoredName === name
          ? t("Restores {name}", { name })
          : t("Restores {name} as {other}", { name, other: restoredName })
      }
      aria-label={t("Restore last deleted: {name}", { name: restoredName })}
      onClick={() => restore([{ id, name }])}
    >
      {t("Restore last deleted")}
    </Button>
  );
}
