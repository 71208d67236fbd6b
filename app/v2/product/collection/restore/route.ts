import { handle } from "@/lib/base/http/handle";
import { restoreCollections } from "@/lib/resources/collection/endpoints";
import * as collections from "@/lib/resources/collection/restore";

export const POST = handle(restoreCollections, collections.restore);
