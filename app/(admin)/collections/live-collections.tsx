"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { message } from "@/lib/languages/text";
import { createCollection, listCollectionChanges, listCollections } from "@/lib/resources/collection/endpoints";
import { newCollection } from "../creations";
import { paths } from "../paths";
import { collectionLabels, liveFields } from "./collection-fields";
import { collectionViews } from "./collection-views";
import { ProductGroups } from "./product-groups";

export const liveCollections = defineListScreen({
  endpoint: listCollections,
  changes: listCollectionChanges,
  fields: liveFields,
  shown: ["name", "productGroups.name", "productGroups", "updated", "change"],
  sort: "name",
  title: message("Live collections"),
  none: message("No live collections"),
  unseen: message("You cannot see collections"),
  labels: collectionLabels,
  selectable: true,
  ...collectionViews,
  create: { ...newCollection, endpoint: createCollection },
  outside: { label: message("Find it in the trash"), href: paths.deletedCollection },
  detail: (collection) => <ProductGroups collection={collection} />,
});
