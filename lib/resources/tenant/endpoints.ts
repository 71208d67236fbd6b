import { endpoint } from "@/lib/base/http/endpoint";
import { tenantUpdated } from "./events";
import { tenant, tenantUpdate } from "./schema";

const area = "Tenant";

export const getTenant = endpoint({
  name: "getTenant",
  method: "GET",
  path: "/v1/tenant",
  area,
  summary: "Get the tenant",
  description: "The tenant that the credential acts for, with its parent and its customers.",
  feature: "Platform/Tenant",
  response: tenant,
  etag: true,
});

export const updateTenant = endpoint({
  name: "updateTenant",
  method: "PUT",
  path: "/v1/tenant",
  area,
  summary: "Update the tenant",
  description:
    "Changes what is sent of `name` and `settings.currency`; other members are ignored. Events keep the name the tenant had at their time.",
  feature: "Platform/Tenant/Write",
  body: tenantUpdate,
  response: tenant,
  etag: true,
  event: tenantUpdated,
  example: { body: { name: "Fjord Cloud AS" } },
});
