import { handle } from "@/lib/base/http/handle";
import { previewRestore } from "@/lib/resources/collection/endpoints";
import * as collections from "@/lib/resources/collection/restore";

export const POST = handle(previewRestore, collections.preview);
