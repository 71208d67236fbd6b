import { handle } from "@/lib/base/http/handle";
import { deleteSavedView, updateSavedView } from "@/lib/resources/view/endpoints";
import * as views from "@/lib/resources/view/service";

export const PUT = handle(updateSavedView, views.update);
export const DELETE = handle(deleteSavedView, views.remove);
