"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ViewLinks } from "@/components/layout/view-links";
import { isPresent, where } from "@/lib/base/list/where";
import { collectionRows } from "@/lib/resources/collection/client";
import { collectionList } from "@/lib/resources/collection/schema";
import { paths } from "../paths";
import { LiveCollections } from "./live-collections";
import { Trash } from "./trash";

/** Live collections or the trash, whichever the address asks the API for. */
export function CollectionsScreen() {
  const isTrash = [...useSearchParams().keys()].some((name) => name.startsWith("~filter[deletedDate]"));
  const live = useQuery(collectionRows(where(collectionList, {}, { limit: 1 }).toString()));
  const trash = useQuery(collectionRows(where(collectionList, { deletedDate: isPresent }, { limit: 1 }).toString()));
  const tabs = (
    <ViewLinks
      current={isTrash ? paths.trash() : paths.collections()}
      views={[
        { label: "Live", href: paths.collections(), count: live.data?.total },
        { label: "Trash", href: paths.trash(), count: trash.data?.total },
      ]}
    />
  );
  return isTrash ? <Trash tabs={tabs} /> : <LiveCollections tabs={tabs} />;
}
