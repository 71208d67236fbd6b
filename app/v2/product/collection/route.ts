import { handle } from "@/lib/base/http/handle";
import { createCollection, deleteCollections, listCollections } from "@/lib/resources/collection/endpoints";
import * as collections from "@/lib/resources/collection/service";

export const GET = handle(listCollections, collections.list);
export const POST = handle(createCollection, collections.create);
export const DELETE = handle(deleteCollections, collections.removeMany);
