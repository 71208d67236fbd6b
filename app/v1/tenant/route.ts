import { handle } from "@/lib/http/handle";
import { getTenant, updateTenant } from "@/lib/tenant/endpoints";
import * as tenants from "@/lib/tenant/service";

export const GET = handle(getTenant, tenants.get);
export const PUT = handle(updateTenant, tenants.update);
