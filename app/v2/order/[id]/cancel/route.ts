import { handle } from "@/lib/base/http/handle";
import { cancelOrder } from "@/lib/resources/order/endpoints";
import * as orders from "@/lib/resources/order/service";

export const POST = handle(cancelOrder, orders.cancel);
