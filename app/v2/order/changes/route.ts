import { handle } from "@/lib/base/http/handle";
import { listOrderChanges } from "@/lib/resources/order/endpoints";
import * as orders from "@/lib/resources/order/service";

export const GET = handle(listOrderChanges, orders.changes);
