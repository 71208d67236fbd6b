import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { pageOf } from "@/lib/base/schema/page";
import { tenantCreated, tenantUpdated } from "./events";
import {
  customer,
  customerList,
  customersShown,
  place,
  placeCreate,
  placeRecordsMax,
  tenant,
  tenantUpdate,
  tenantVersions,
} from "./schema";

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
  response: pageOf(customer),
  example: { query: "~search=Fjord" },
});

export const createPlace = endpoint({
  name: "createPlace",
  method: "POST",
  path: "/v1/tenant",
  area,
  summary: "Set up a customer's sign-in",
  description: `Creates a tenant below your own, where the users of a customer sign in (\`POST /v1/user\` with \`tenant\` invites the first). In the same transaction the account, its subscriptions and its orders become the new tenant's, under the same identifiers; you go on selling them. Feeds tell of them as removed and added, and their events stay where they are. A ticket names no customer, so tickets of your own tenant stay there; those that the customer opens from then on are its own. At most ${placeRecordsMax.toLocaleString("en")} records; more are imported with the new tenant in \`tenant\`.`,
  feature: "Platform/Tenant/Write",
  reauthentication: true,
  body: placeCreate,
  response: place,
  status: 201,
  refusals: {
    notFound: "no account has the identifier.",
    conflict: "the account has a place already, or a tenant has the identifier.",
  },
  event: tenantCreated,
  example: { body: { name: "Polar Optikk AS", account: "0190d1a9a3d2" } },
});

export const updateTenant = endpoint({
  name: "updateTenant",
  method: "PUT",
  path: "/v1/tenant",
  area,
  summary: "Update the tenant",
  keywords: "rename the company; change currency",
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
