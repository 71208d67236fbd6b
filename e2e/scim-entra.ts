import { groupSchema, userSchema } from "./scim-client";
import { error, listSchemas, patch, type Step } from "./scim-step";

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/**
 * The requests that Microsoft publishes: "Develop and plan provisioning for a SCIM endpoint", the examples under "SCIM protocol
 * requests and responses", and "Known issues and resolutions with SCIM 2.0 protocol compliance", for what is sent
 * without its flags.
 *
 * https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
 * https://learn.microsoft.com/entra/identity/app-provisioning/application-provisioning-config-problem-scim-compatibility
 */
export const entra: Step[] = [
  {
    title: "Create User",
    method: "POST",
    path: "/Users",
    body: {
      schemas: [userSchema, enterprise],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName: "Test_User_ab6490ee@testuser.com",
      active: true,
      emails: [{ primary: true, type: "work", value: "Test_User_fd0ea19b@testuser.com" }],
      meta: { resourceType: "User" },
      name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
      roles: [],
    },
    status: 201,
    answer: {
      schemas: [userSchema],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName: "test_user_ab6490ee@testuser.com",
      name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
      active: true,
      meta: { resourceType: "User" },
    },
  },
  {
    title: "Create a duplicate User",
    method: "POST",
    path: "/Users",
    body: { schemas: [userSchema], userName: "Test_User_ab6490ee@testuser.com", active: true },
    status: 409,
    answer: { ...error("409"), scimType: "uniqueness" },
  },
  { title: "Get User", method: "GET", path: "/Users/{user}", status: 200, answer: { id: "{user}", active: true } },
  {
    title: "Get User that does not exist",
    method: "GET",
    path: "/Users/5171a35d82074e068ce2",
    status: 404,
    answer: error("404"),
  },
  {
    title: "Get User by query, in another case",
    method: "GET",
    path: '/Users?filter=userName eq "TEST_USER_ab6490ee@testuser.com"',
    status: 200,
    answer: { schemas: listSchemas, totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id: "{user}" }] },
  },
  {
    title: "Get User by query, zero results",
    method: "GET",
    path: '/Users?filter=userName eq "non-existent user"',
    status: 200,
    answer: { schemas: listSchemas, totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 },
  },
  {
    title: "Get User by externalId",
    method: "GET",
    path: '/Users?filter=externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
    status: 200,
    answer: { totalResults: 1 },
  },
  {
    title: "Update User, multi-valued properties",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch(
      { op: "Replace", path: 'emails[type eq "work"].value', value: "updatedEmail@microsoft.com" },
      { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
    ),
    status: 200,
    answer: {
      name: { formatted: "givenName updatedFamilyName", familyName: "updatedFamilyName", givenName: "givenName" },
    },
  },
  {
    title: "Update User, single-valued properties",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch({ op: "Replace", path: "userName", value: "5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com" }),
    status: 200,
    answer: { userName: "5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com" },
  },
  {
    title: "Disable User",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch({ op: "Replace", path: "active", value: false }),
    status: 200,
    answer: { active: false },
  },
  {
    title: "Enable User, by a text",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch({ op: "Replace", path: "active", value: "True" }),
    status: 200,
    answer: { active: true },
  },
  {
    title: "Disable User, by a text",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch({ op: "Replace", path: "active", value: "False" }),
    status: 200,
    answer: { active: false },
  },
  {
    title: "Update User, without a path and with dotted names",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch({
      op: "Add",
      value: {
        active: "True",
        "name.givenName": "Ola",
        displayName: "Ola N.",
        [`${enterprise}:department`]: "Sales",
        [`${enterprise}:manager`]: "x",
      },
    }),
    status: 200,
    answer: { active: true, name: { givenName: "Ola", familyName: "updatedFamilyName" } },
  },
  {
    title: "Update User, with the schema in the path",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch(
      { op: "Add", path: `${userSchema}:name.familyName`, value: "Nordmann" },
      { op: "Add", path: `${enterprise}:employeeNumber`, value: "700" },
      { op: "Replace", path: 'roles[primary eq "True"].display', value: "Sales" },
      { op: "Remove", path: "externalId" },
    ),
    status: 200,
    answer: { name: { familyName: "Nordmann" } },
  },
  {
    title: "Create Group",
    method: "POST",
    path: "/Groups",
    body: {
      schemas: [groupSchema, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],
      externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
      displayName: "Group1DisplayName",
      meta: { resourceType: "Group" },
    },
    status: 201,
    answer: { displayName: "Group1DisplayName", members: [], meta: { resourceType: "Group" } },
  },
  {
    title: "Create a duplicate Group",
    method: "POST",
    path: "/Groups",
    body: { schemas: [groupSchema], displayName: "group1displayname" },
    status: 409,
    answer: { scimType: "uniqueness" },
  },
  {
    title: "Get Group",
    method: "GET",
    path: "/Groups/{group}?excludedAttributes=members",
    status: 200,
    answer: { id: "{group}", displayName: "Group1DisplayName" },
  },
  {
    title: "Get Group by displayName",
    method: "GET",
    path: '/Groups?excludedAttributes=members&filter=displayName eq "Group1DisplayName"',
    status: 200,
    answer: { totalResults: 1, Resources: [{ id: "{group}" }] },
  },
  {
    title: "Update Group, non-member attributes",
    method: "PATCH",
    path: "/Groups/{group}",
    body: patch({
      op: "Replace",
      path: "displayName",
      value: "1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName",
    }),
    status: 204,
  },
  {
    title: "Update Group, add members",
    method: "PATCH",
    path: "/Groups/{group}",
    body: patch({ op: "Add", path: "members", value: [{ $ref: null, value: "{user}" }] }),
    status: 204,
  },
  {
    title: "Find out whether a user is a member",
    method: "GET",
    path: '/Groups?filter=id eq "{group}" and members eq "{user}"',
    status: 200,
    answer: { totalResults: 1 },
  },
  {
    title: "Update Group, remove members",
    method: "PATCH",
    path: "/Groups/{group}",
    body: patch({ op: "Remove", path: "members", value: [{ $ref: null, value: "{user}" }] }),
    status: 204,
  },
  {
    title: "Get Group without members",
    method: "GET",
    path: "/Groups/{group}",
    status: 200,
    answer: { members: [], displayName: "1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName" },
  },
  { title: "Delete Group", method: "DELETE", path: "/Groups/{group}", status: 204 },
  { title: "Get the deleted Group", method: "GET", path: "/Groups/{group}", status: 404, answer: error("404") },
  { title: "Delete User", method: "DELETE", path: "/Users/{user}", status: 204 },
  { title: "Get the deleted User", method: "GET", path: "/Users/{user}", status: 404, answer: error("404") },
  { title: "Delete User again", method: "DELETE", path: "/Users/{user}", status: 404, answer: error("404") },
];
