import { handle } from "@/lib/base/http/handle";
import { previewUndo, undoChange } from "@/lib/resources/undo/endpoints";
import * as undo from "@/lib/resources/undo/service";

export const GET = handle(previewUndo, undo.preview);
export const POST = handle(undoChange, undo.undo);
