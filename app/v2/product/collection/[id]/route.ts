import { deleteCollection, getCollection, updateCollection } from "@/lib/collection/endpoints";
import * as collections from "@/lib/collection/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(getCollection, collections.get);
export const PUT = handle(updateCollection, collections.update);
export const DELETE = handle(deleteCollection, collections.remove);
