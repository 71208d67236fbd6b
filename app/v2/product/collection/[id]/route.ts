import { handle } from "@/lib/base/http/handle";
import { deleteCollection, getCollection, updateCollection } from "@/lib/resources/collection/endpoints";
import * as collections from "@/lib/resources/collection/service";

export const GET = handle(getCollection, collections.get);
export const PUT = handle(updateCollection, collections.update);
export const DELETE = handle(deleteCollection, collections.remove);
