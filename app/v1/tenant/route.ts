import { handle } from "@/lib/base/http/handle";
import { createPlace, getTenant, updateTenant } from "@/lib/resources/tenant/endpoints";
import * as places from "@/lib/resources/tenant/place";
import * as tenants from "@/lib/resources/tenant/service";

export const GET = handle(getTenant, tenants.get);
export const POST = handle(createPlace, places.createOne);
export const PUT = handle(updateTenant, tenants.update);
