import { handle } from "@/lib/base/http/handle";
import { getNewInView } from "@/lib/resources/view/endpoints";
import { listNew } from "@/lib/resources/view/seen";

export const GET = handle(getNewInView, listNew);
