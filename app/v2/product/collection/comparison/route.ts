import { handle } from "@/lib/base/http/handle";
import { compareCollections } from "@/lib/resources/collection/endpoints";
import * as collections from "@/lib/resources/collection/service";

export const GET = handle(compareCollections, collections.compare);
