"use client";

import { useQuery } from "@tanstack/react-query";
import { EditDrawer } from "@/components/list/edit-drawer";
import { Loaded } from "@/components/record/loaded";
import { t } from "@/lib/languages/text";
import { collectionQuery } from "@/lib/resources/collection/client";
import { CollectionForm } from "./collection-form";

/** The form of a live collection beside the table. It starts from the current record and its ETag, which saving needs. */
export function CollectionEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(collectionQuery(id));
  return (
    <EditDrawer label={t("Edit collection")} onClose={onClose}>
      <Loaded query={query} failed={t("Could not load the collection.")}>
        {(stored) => <CollectionForm key={id} stored={stored} onDone={onClose} onCancel={onClose} />}
      </Loaded>
    </EditDrawer>
  );
}
