import { handle } from "@/lib/base/http/handle";
import { changes } from "@/lib/base/list/plain";
import { listOrderChanges } from "@/lib/resources/order/endpoints";

export const GET = handle(listOrderChanges, changes);
