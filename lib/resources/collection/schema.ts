import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import type { Filter } from "@/lib/base/list/query";
import { identifier, nameText, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

/** A product group as a collection shows it. */
const productGroup = partialObject({ id: text, group_id: text, tenant: text, name: text });

export type ProductGroup = z.infer<typeof productGroup>;

export const collection = partialObject({
  id: identifier,
  name: text,
  tenant: tenantId,
  productGroupIds: z.array(text),
  productGroups: z.array(productGroup),
  created: timestamp,
  updated: timestamp,
})
  .required({ id: true })
  .meta({ id: "ProductCollection" });

/** A collection as stored: in the trash it has the time of its deletion. */
export const storedCollection = collection
  .extend({ deletedDate: timestamp.nullable().optional() })
  .meta({ id: "StoredProductCollection" });

export type Collection = z.infer<typeof collection>;
export type StoredCollection = z.infer<typeof storedCollection>;

const idsMax = 1000;
const collectionIds = z.array(identifier).max(idsMax);

const editable = {
  name: nameText(255, message("A collection needs a name.")),
  productGroupIds: z
    .array(text.max(200))
    .max(idsMax)
    .meta({ description: "Products by their `group_id`, or by their `id` where they have none." }),
};

export const collectionCreate = z
  .object({ ...editable, productGroupIds: editable.productGroupIds.default([]) })
  .meta({ id: "ProductCollectionCreate" });

/** The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. */
export const collectionUpdate = partialObject(editable).meta({ id: "ProductCollectionUpdate" });

export type CollectionUpdate = z.infer<typeof collectionUpdate>;

export const collectionDelete = z.object({ collectionIds }).meta({ id: "CollectionDelete" });

export const collectionsDeleted = z
  .object({
    deleted: z.record(z.string(), z.boolean()),
    metadata: z.object({
      matchedCount: z.number().meta({ description: "How many of the identifiers were live collections." }),
      deletedCount: z.number(),
      notDeletedCount: z.number(),
    }),
  })
  .meta({ id: "CollectionsDeleted" });

export const collectionRestore = z
  .object({
    collectionIds: collectionIds.optional().meta({ description: "Absent or empty: the collection deleted last." }),
  })
  // Its documented body may have any other members.
  .loose()
  .meta({ id: "CollectionRestore" });

export const collectionsRestored = z
  .object({
    collections: z.array(collection),
    metadata: z.object({
      restored: z.record(z.string(), z.boolean()),
      restoredCount: z.number(),
      notRestoredCount: z.number(),
    }),
  })
  .meta({ id: "CollectionsRestored" });

/** The result of a restore for each collection, in the order of execution. */
export const restorePreview = z
  .object({
    collections: z.array(
      z.object({
        id: identifier,
        name: text.optional().meta({ description: "The name in the trash." }),
        restoredName: text.optional().meta({ description: "The name after the restore; the same unless it is taken." }),
        takenBy: identifier
          .optional()
          .meta({ description: "The collection that has the name: a live one, or one earlier in this list." }),
      }),
    ),
    metadata: z.object({
      restorable: z.record(z.string(), z.boolean()),
      restorableCount: z.number(),
      notRestorableCount: z.number(),
      reasons: z
        .record(z.string(), z.enum(["live", "unknown"]))
        .meta({ description: "Why an identifier would be skipped: it is already live, or it does not exist." }),
    }),
  })
  .meta({ id: "RestorePreview" });

export const collectionList = defineList({
  record: storedCollection,
  id: "id",
  table: "collection_shown",
  visibility: "own",
  columns: ["tenant", "name", "created", "updated", "deletedDate"],
  search: ["id", "name", "productGroups.name"],
  defaultSort: "-created",
  changes: { tables: ["collection", "product"], facet: { field: "deletedDate" } },
  versions: { kind: "collection", table: "collection" },
  envelope: { style: "page", items: "data", total: "total" },
});

const inTrash = (op: "missing" | "exists"): Filter => ({ field: "deletedDate", conditions: [{ op, value: "" }] });
export const live = inTrash("missing");
export const trashed = inTrash("exists");
