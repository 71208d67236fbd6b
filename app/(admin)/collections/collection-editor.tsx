"use client";

import { useQuery } from "@tanstack/react-query";
import { mayLeave } from "@/components/command/navigate";
import { FormDrawer } from "@/components/layout/form-drawer";
import { useList } from "@/components/list/use-list-state";
import { Loaded } from "@/components/record/loaded";
import { collectionQuery } from "@/lib/resources/collection/client";
import { CollectionForm } from "./collection-form";

/** The form of a live collection beside the table. It starts from the current record and its ETag, which saving needs. */
export function CollectionEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const { isCreating } = useList();
  const query = useQuery(collectionQuery(id));
  if (isCreating) return null;
  return (
    <FormDrawer label="Edit collection" onClose={() => void mayLeave().then((leaves) => leaves && onClose())}>
      <Loaded query={query} what="the collection">
        {(stored) => <CollectionForm key={id} stored={stored} onDone={onClose} onCancel={onClose} />}
      </Loaded>
    </FormDrawer>
  );
}
