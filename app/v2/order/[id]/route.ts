import { handle } from "@/lib/base/http/handle";
import { getOrder, updateOrder } from "@/lib/resources/order/endpoints";
import * as orders from "@/lib/resources/order/service";

export const GET = handle(getOrder, orders.get);
export const PUT = handle(updateOrder, orders.update);
