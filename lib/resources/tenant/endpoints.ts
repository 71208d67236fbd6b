import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { tenantUpdated } from "./events";
import { customer, customerList, customersShown, tenant, tenantUpdate, tenantVersions } from "./schema";

const area = "Tenant";

export const getTenant = endpoint({
  name: "getTenant",
  method: "GET",
  path: "/v1/tenant",
  area,
  summary: "Get the tenant",
  description: `The tenant of the credential, with its parent and its first ${customersShown} customers by name. As of a past moment it has the name and the settings of then; parent and customers are those of the present.`,
  feature: "Platform/Tenant",
  response: tenant,
  ...recordOf(tenantVersions),
  refusals: { notFound: "at the moment of `~at` there was no such tenant." },
});

export const getTenantHistory = endpoint(historyOf("getTenantHistory", getTenant, "the tenant"));

export const listCustomers = endpoint({
  name: "listCustomers",
  method: "GET",
  path: "/v1/tenant/customer",
  area,
  summary: "List customers",
  description: "The tenants whose parent is the tenant of the credential, by name.",
  feature: "Platform/Tenant",
  list: customerList,
  response: z.object({
    data: z.array(customer),
    metadata: z.object({ total: z.number(), page: z.number(), perPage: z.number() }),
  }),
  example: { query: "~search=Fjord" },
});

export const updateTenant = endpoint({
  name: "updateTenant",
  method: "PUT",
  path: "/v1/tenant",
  area,
  summary: "Update the tenant",
  description:
    "Partial update of `name` and the members of `settings`; other members are ignored. Existing events keep the name the tenant had when they were recorded.",
  feature: "Platform/Tenant/Write",
  reauthentication: ["settings.secondFactor", "settings.secondPersonAbove"],
  body: tenantUpdate,
  response: tenant,
  etag: true,
  event: tenantUpdated,
  example: { body: { name: "Fjord Cloud AS" } },
});
