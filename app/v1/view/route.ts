import { handle } from "@/lib/base/http/handle";
import { createSavedView, listSavedViews } from "@/lib/resources/view/endpoints";
import * as views from "@/lib/resources/view/service";

export const GET = handle(listSavedViews, views.list);
export const POST = handle(createSavedView, views.create);
