import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { identifier } from "@/lib/base/schema/primitives";
import {
  directoryGroupCreated,
  directoryGroupDeleted,
  directoryGroupUpdated,
  directoryUserRemoved,
} from "@/lib/resources/directory/events";
import { userCreated, userUpdated } from "@/lib/resources/user/events";
import { scim as protocol } from "./protocol";
import { groupBody, listParameters, patchBody, recordParameters, userBody } from "./schema";

/**
 * The operations of SCIM 2.0 (RFC 7644). They are not part of the OpenAPI document: their contract is the RFC, and
 * `/scim/v2/Schemas` describes it to programs.
 */

const common = {
  area: "Directory (SCIM)",
  feature: "Platform/Scim/Write",
  protocol,
  response: z.looseObject({}),
} as const;

/** One change of the directory at a time; a session must have re-authenticated, as these are sensitive. */
const writing = { ...common, lock: "directory", reauthentication: true } as const;
const params = z.object({ id: identifier });

export const getServiceProviderConfig = endpoint({
  ...common,
  name: "getServiceProviderConfig",
  method: "GET",
  path: "/scim/v2/ServiceProviderConfig",
  summary: "Say what is supported",
});

export const listResourceTypes = endpoint({
  ...common,
  name: "listResourceTypes",
  method: "GET",
  path: "/scim/v2/ResourceTypes",
  summary: "List the types of resources",
});

export const getResourceType = endpoint({
  ...common,
  name: "getResourceType",
  method: "GET",
  path: "/scim/v2/ResourceTypes/:id",
  summary: "Get a type of resource",
  params,
});

export const listSchemas = endpoint({
  ...common,
  name: "listSchemas",
  method: "GET",
  path: "/scim/v2/Schemas",
  summary: "List the schemas",
});

export const getSchema = endpoint({
  ...common,
  name: "getSchema",
  method: "GET",
  path: "/scim/v2/Schemas/:id",
  summary: "Get a schema",
  params,
});

export const listScimUsers = endpoint({
  ...common,
  name: "listScimUsers",
  method: "GET",
  path: "/scim/v2/Users",
  summary: "List users",
  query: listParameters,
});

export const createScimUser = endpoint({
  ...writing,
  name: "createScimUser",
  method: "POST",
  path: "/scim/v2/Users",
  summary: "Create a user",
  body: userBody,
  status: 201,
  event: userCreated,
  example: { body: { userName: "kari@example.com", name: { givenName: "Kari", familyName: "Nordmann" } } },
});

export const getScimUser = endpoint({
  ...common,
  name: "getScimUser",
  method: "GET",
  path: "/scim/v2/Users/:id",
  summary: "Get a user",
  params,
  query: recordParameters,
});

export const replaceScimUser = endpoint({
  ...writing,
  name: "replaceScimUser",
  method: "PUT",
  path: "/scim/v2/Users/:id",
  summary: "Replace a user",
  params,
  body: userBody,
  event: userUpdated,
  example: { body: { userName: "kari@example.com" } },
});

export const patchScimUser = endpoint({
  ...writing,
  name: "patchScimUser",
  method: "PATCH",
  path: "/scim/v2/Users/:id",
  summary: "Change a user",
  params,
  body: patchBody,
  event: userUpdated,
  example: { body: { Operations: [{ op: "replace", value: { "name.givenName": "Kari" } }] } },
});

export const deleteScimUser = endpoint({
  ...writing,
  name: "deleteScimUser",
  method: "DELETE",
  path: "/scim/v2/Users/:id",
  summary: "Delete a user",
  params,
  status: 204,
  event: directoryUserRemoved,
});

export const listScimGroups = endpoint({
  ...common,
  name: "listScimGroups",
  method: "GET",
  path: "/scim/v2/Groups",
  summary: "List groups",
  query: listParameters,
});

export const createScimGroup = endpoint({
  ...writing,
  name: "createScimGroup",
  method: "POST",
  path: "/scim/v2/Groups",
  summary: "Create a group",
  body: groupBody,
  status: 201,
  event: directoryGroupCreated,
  example: { body: { displayName: "Support", members: [] } },
});

export const getScimGroup = endpoint({
  ...common,
  name: "getScimGroup",
  method: "GET",
  path: "/scim/v2/Groups/:id",
  summary: "Get a group",
  params,
  query: recordParameters,
});

export const replaceScimGroup = endpoint({
  ...writing,
  name: "replaceScimGroup",
  method: "PUT",
  path: "/scim/v2/Groups/:id",
  summary: "Replace a group",
  params,
  body: groupBody,
  event: directoryGroupUpdated,
  example: { body: { displayName: "Staff" } },
});

export const patchScimGroup = endpoint({
  ...writing,
  name: "patchScimGroup",
  method: "PATCH",
  path: "/scim/v2/Groups/:id",
  summary: "Change a group",
  params,
  body: patchBody,
  status: 204,
  event: directoryGroupUpdated,
  example: { body: { Operations: [{ op: "remove", path: "members" }] } },
});

export const deleteScimGroup = endpoint({
  ...writing,
  name: "deleteScimGroup",
  method: "DELETE",
  path: "/scim/v2/Groups/:id",
  summary: "Delete a group",
  params,
  status: 204,
  event: directoryGroupDeleted,
});
