import { handle } from "@/lib/base/http/handle";
import { listCustomers } from "@/lib/resources/tenant/endpoints";
import * as tenants from "@/lib/resources/tenant/service";

export const GET = handle(listCustomers, tenants.customers);
