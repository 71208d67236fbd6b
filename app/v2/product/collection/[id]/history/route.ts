import { handle } from "@/lib/base/http/handle";
import { getCollectionHistory } from "@/lib/resources/collection/endpoints";
import * as collections from "@/lib/resources/collection/service";

export const GET = handle(getCollectionHistory, collections.history);
