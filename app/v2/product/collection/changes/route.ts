import { handle } from "@/lib/base/http/handle";
import { listCollectionChanges } from "@/lib/resources/collection/endpoints";
import * as collections from "@/lib/resources/collection/service";

export const GET = handle(listCollectionChanges, collections.changes);
