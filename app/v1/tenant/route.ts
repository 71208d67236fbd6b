import { handle } from "@/lib/base/http/handle";
import { getTenant, updateTenant } from "@/lib/resources/tenant/endpoints";
import * as tenants from "@/lib/resources/tenant/service";

export const GET = handle(getTenant, tenants.get);
export const PUT = handle(updateTenant, tenants.update);
