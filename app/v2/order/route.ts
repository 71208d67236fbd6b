import { handle } from "@/lib/base/http/handle";
import { create } from "@/lib/resources/order/create";
import { createOrder, listOrders } from "@/lib/resources/order/endpoints";
import * as orders from "@/lib/resources/order/service";

export const GET = handle(listOrders, orders.list);
export const POST = handle(createOrder, create);
