import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { create } from "@/lib/resources/order/create";
import { createOrder, listOrders } from "@/lib/resources/order/endpoints";

export const GET = handle(listOrders, list);
export const POST = handle(createOrder, create);
