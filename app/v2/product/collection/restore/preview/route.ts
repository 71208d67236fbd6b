import { previewRestore } from "@/lib/collection/endpoints";
import * as collections from "@/lib/collection/service";
import { handle } from "@/lib/http/handle";

export const POST = handle(previewRestore, collections.preview);
