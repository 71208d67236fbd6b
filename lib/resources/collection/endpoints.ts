import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
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
    "The live ones. A filter on `deletedDate` decides instead: `~filter[deletedDate]=` is the trash, with the moment each was deleted.",
  feature: "Platform/Product",
  list: collectionList,
  response: z.object({
    data: z.array(storedCollection),
    metadata: z.object({ total: z.number(), page: z.number(), perPage: z.number() }),
  }),
  example: { query: "~filter[deletedDate]=&~sort=-deletedDate" },
});

export const getCollection = endpoint({
  name: "getCollection",
  method: "GET",
  path: "/v2/product/collection/:id",
  area,
  summary: "Read a product collection",
  description: "A live one, with its product groups by their names of today. One in the trash is not found here.",
  feature: "Platform/Product",
  params: one,
  response: collection,
  etag: true,
});

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
  conflict: nameTaken,
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
    "Changes the name and the product groups where they are sent. Groups that are in the collection already can stay even if their product is gone. Other members are ignored.",
  feature: "Platform/Product/Write",
  lock: "collection",
  params: one,
  body: collectionUpdate,
  response: collection,
  etag: true,
  conflict: nameTaken,
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
    "Puts it into the trash, from where it can be restored. An identifier that is unknown or in the trash already is answered with 200 and `false`, as in the deletion of several.",
  feature: "Platform/Product/Write",
  lock: "collection",
  params: one,
  response: collectionsDeleted,
  conditional: true,
  event: collectionDeleted,
});

export const deleteCollections = endpoint({
  name: "deleteCollections",
  method: "DELETE",
  path: "/v2/product/collection",
  area,
  summary: "Delete several product collections",
  description:
    "Puts them into the trash. An identifier that is unknown or in the trash already is `false` and does not stop the others.",
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
    "Without identifiers, restores the collection deleted last. A name that is taken meanwhile gets the last eight characters of the identifier as a suffix.",
  feature: "Platform/Product/Write",
  lock: "collection",
  body: collectionRestore,
  bodyOptional: true,
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
    "Takes the body of a restore and tells what that would do now: which collections come back, under which names and why. Changes nothing.",
  feature: "Platform/Product",
  body: collectionRestore,
  bodyOptional: true,
  response: restorePreview,
  example: { body: { collectionIds: [] } },
});
