import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { listCustomers } from "@/lib/resources/tenant/endpoints";

export const GET = handle(listCustomers, list);
