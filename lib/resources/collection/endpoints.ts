import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { pageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { collectionCreated, collectionDeleted, collectionRestored, collectionUpdated } from "./events";
import {
  collection,
  collectionCreate,
  collectionDelete,
  collectionList,
  collectionRestore,
  collectionsDeleted,
  collectionsRestored,
  collectionUpdate,
  restorePreview,
  storedCollection,
} from "./schema";

const area = "Product collections";
const one = z.object({ id: identifier });
const nameTaken = "another live collection has the name.";

export const listCollections = endpoint({
  name: "listCollections",
  method: "GET",
  path: "/v2/product/collection",
  area,
  summary: "List product collections",
  description:
    "Live collections, unless a filter on `deletedDate` is sent: `~filter[deletedDate]=` lists the trash, with the time of each deletion.",
  feature: "Platform/Product",
  list: collectionList,
  response: pageOf(storedCollection),
  example: { query: "~filter[deletedDate]=&~sort=-deletedDate" },
});

export const listCollectionChanges = endpoint(
  changesOf(
    "listCollectionChanges",
    listCollections,
    storedCollection,
    "A product group has the name that its product has when the collection is read; a new name changes no collection.",
  ),
);

export const getCollection = endpoint({
  name: "getCollection",
  method: "GET",
  path: "/v2/product/collection/:id",
  area,
  summary: "Read a product collection",
  description:
    "A live collection with the names of its product groups, which are those of the products. One in the trash is not found.",
  feature: "Platform/Product",
  params: one,
  response: collection,
  ...recordOf(collectionList),
});

export const getCollectionHistory = endpoint(
  historyOf(
    "getCollectionHistory",
    getCollection,
    "a product collection",
    "Product groups are given by identifier. A collection in the trash has versions as well.",
  ),
);

export const createCollection = endpoint({
  name: "createCollection",
  method: "POST",
  path: "/v2/product/collection",
  area,
  summary: "Create a product collection",
  feature: "Platform/Product/Write",
  lock: "collection",
  body: collectionCreate,
  response: collection,
  status: 201,
  etag: true,
  refusals: { conflict: nameTaken },
  event: collectionCreated,
  example: { body: { name: "Hardware Collection", productGroupIds: [] } },
});

export const updateCollection = endpoint({
  name: "updateCollection",
  method: "PUT",
  path: "/v2/product/collection/:id",
  area,
  summary: "Update a product collection",
  description:
    "Updates the name and the product groups if they are sent. Groups already in the collection can stay even if their product no longer exists. Other members are ignored.",
  feature: "Platform/Product/Write",
  lock: "collection",
  params: one,
  body: collectionUpdate,
  response: collection,
  etag: true,
  refusals: { conflict: nameTaken },
  event: collectionUpdated,
  example: { body: { name: "Hardware Collection" } },
});

export const deleteCollection = endpoint({
  name: "deleteCollection",
  method: "DELETE",
  path: "/v2/product/collection/:id",
  area,
  summary: "Delete a product collection",
  description:
    "Moves the collection to the trash, from which it can be restored. For an identifier that is unknown or already in the trash, the response is 200 with `false`, as in the deletion of several.",
  feature: "Platform/Product/Write",
  lock: "collection",
  params: one,
  response: collectionsDeleted,
  etag: "condition",
  event: collectionDeleted,
});

export const deleteCollections = endpoint({
  name: "deleteCollections",
  method: "DELETE",
  path: "/v2/product/collection",
  area,
  summary: "Delete several product collections",
  description:
    "Moves collections to the trash. The result of an identifier that is unknown or already in the trash is `false`; the others are deleted.",
  feature: "Platform/Product/Write",
  lock: "collection",
  body: collectionDelete,
  response: collectionsDeleted,
  event: collectionDeleted,
  example: { body: { collectionIds: [] } },
});

export const restoreCollections = endpoint({
  name: "restoreCollections",
  method: "POST",
  path: "/v2/product/collection/restore",
  area,
  summary: "Restore deleted product collections",
  description:
    "Without identifiers, restores the collection deleted last. If another collection now has the name, the last eight characters of the identifier are added as a suffix.",
  feature: "Platform/Product/Write",
  lock: "collection",
  body: collectionRestore,
  response: collectionsRestored,
  event: collectionRestored,
  example: { body: { collectionIds: [] } },
});

export const previewRestore = endpoint({
  name: "previewRestore",
  method: "POST",
  path: "/v2/product/collection/restore/preview",
  area,
  summary: "Preview a restore",
  description:
    "Takes the body of a restore and returns its result without changing anything: which collections are restored, with which names and why.",
  feature: "Platform/Product",
  body: collectionRestore,
  response: restorePreview,
  example: { body: { collectionIds: [] } },
});
