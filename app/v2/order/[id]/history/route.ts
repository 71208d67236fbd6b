import { handle } from "@/lib/base/http/handle";
import { getOrderHistory } from "@/lib/resources/order/endpoints";
import * as orders from "@/lib/resources/order/service";

export const GET = handle(getOrderHistory, orders.history);
