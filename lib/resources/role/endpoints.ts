import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { referencesOf } from "@/lib/base/http/references";
import { offsetPageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { roleCreated, roleDeleted, roleUpdated } from "./events";
import { featureDetail, listedRole, role, roleCreate, roleList, roleUpdate } from "./schema";

const area = "Account roles";
const params = z.object({ role: identifier });

export const getRole = endpoint({
  name: "getRole",
  method: "GET",
  path: "/v1/account/permission/role/:role",
  area,
  summary: "Get an account role",
  description: "A role with its features: a platform-wide one, or one of the tenant's own.",
  feature: "Platform/Role",
  params,
  response: role,
  ...recordOf(roleList),
});

export const getRoleHistory = endpoint(historyOf("getRoleHistory", getRole, "an account role"));

export const getRoleReferences = endpoint(
  referencesOf("getRoleReferences", getRole, "an account role", "its deletion"),
);

export const listRoles = endpoint({
  name: "listRoles",
  method: "GET",
  path: "/v1/account/permission/role",
  area,
  summary: "List account roles",
  description: "The platform-wide roles and the tenant's own, newest first.",
  feature: "Platform/Role",
  list: roleList,
  response: offsetPageOf(listedRole),
  example: { query: "~filter[features.namespace]=Platform/Account/Write" },
});

export const createRole = endpoint({
  name: "createRole",
  method: "POST",
  path: "/v1/account/permission/role",
  area,
  summary: "Create an account role",
  description:
    "Creates a role of the tenant, which other tenants do not see. You must have its features. Users get it as `<name>.admin`, or as `<name>.user` without the features that end in /Write.",
  feature: "Platform/Role/Write",
  reauthentication: true,
  body: roleCreate,
  response: role,
  status: 201,
  etag: true,
  refusals: { conflict: "a role with the name already exists." },
  event: roleCreated,
  example: {
    body: {
      name: "support-desk",
      title: "Support desk",
      features: [{ namespace: "Platform/Support" }, { namespace: "Platform/Support/Write" }],
    },
  },
});

export const updateRole = endpoint({
  name: "updateRole",
  method: "PUT",
  path: "/v1/account/permission/role/:role",
  area,
  summary: "Update an account role",
  description:
    "Partial update of title, description, tags and features; the role must be the tenant's own. You must have the features you add or take away. The change applies to its users immediately.",
  feature: "Platform/Role/Write",
  reauthentication: ["features"],
  params,
  body: roleUpdate,
  response: role,
  etag: true,
  refusals: { conflict: "the role is platform-wide." },
  event: roleUpdated,
  example: { body: { title: "Support desk" } },
});

export const deleteRole = endpoint({
  name: "deleteRole",
  method: "DELETE",
  path: "/v1/account/permission/role/:role",
  area,
  summary: "Delete an account role",
  feature: "Platform/Role/Write",
  params,
  response: role,
  etag: "condition",
  refusals: { conflict: "the role is platform-wide, or users have it or a group of the directory gives it." },
  event: roleDeleted,
});

export const listFeatures = endpoint({
  name: "listFeatures",
  method: "GET",
  path: "/v1/account/permission/feature",
  area,
  summary: "List features",
  description: "All features with the operations that require them.",
  feature: "Platform/Role",
  response: z.array(featureDetail),
});
