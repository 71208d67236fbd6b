import { createCollection, deleteCollections, listCollections } from "@/lib/collection/endpoints";
import * as collections from "@/lib/collection/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listCollections, collections.list);
export const POST = handle(createCollection, collections.create);
export const DELETE = handle(deleteCollections, collections.removeMany);
