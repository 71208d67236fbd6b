import { groupSchema, userSchema } from "./scim-client";
import { error, listSchemas, patch, type Step } from "./scim-step";

/**
 * The requests that Okta publishes: "Okta and SCIM Version 2.0", and the steps of its SCIM 2.0 SPEC test suite
 * (Okta-SCIM-20-SPEC-Test.json).
 *
 * https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
 */
export const okta: Step[] = [
  {
    title: "Test the connection",
    method: "GET",
    path: "/Users?startIndex=1&count=2",
    status: 200,
    answer: { schemas: listSchemas, totalResults: 0, startIndex: 1, Resources: [] },
  },
  {
    title: "Required Test: Test invalid User by username",
    method: "GET",
    path: '/Users?filter=userName eq "abcdefgh@atko.com"&startIndex=1&count=100',
    status: 200,
    answer: { schemas: listSchemas, totalResults: 0, Resources: [] },
  },
  {
    title: "Required Test: Create Okta user with realistic values",
    method: "POST",
    path: "/Users",
    body: {
      schemas: [userSchema],
      userName: "test.user@okta.local",
      name: { givenName: "Test", familyName: "User" },
      emails: [{ primary: true, value: "test.user@okta.local", type: "work" }],
      displayName: "Test User",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    },
    status: 201,
    answer: {
      schemas: [userSchema],
      userName: "test.user@okta.local",
      name: { givenName: "Test", familyName: "User" },
      emails: [{ primary: true, value: "test.user@okta.local", type: "work" }],
      externalId: "00ujl29u0le5T6Aj10h7",
      active: true,
    },
  },
  {
    title: "Required Test: Verify expected failure when User with same username",
    method: "POST",
    path: "/Users",
    body: { schemas: [userSchema], userName: "test.user@okta.local", name: { givenName: "A", familyName: "B" } },
    status: 409,
    answer: error("409"),
  },
  {
    title: "Optional Test: Verify Groups endpoint",
    method: "GET",
    path: "/Groups?startIndex=1&count=100",
    status: 200,
    answer: { schemas: listSchemas, totalResults: 0 },
  },
  {
    title: "Update a specific User (PUT)",
    method: "PUT",
    path: "/Users/{user}",
    body: {
      schemas: [userSchema],
      id: "{user}",
      userName: "test.user@okta.local",
      name: { givenName: "Another", middleName: "Excited", familyName: "User" },
      emails: [{ primary: true, value: "test.user@okta.local", type: "work" }],
      active: true,
      groups: [],
      meta: { resourceType: "User" },
    },
    status: 200,
    answer: { id: "{user}", name: { givenName: "Another", familyName: "User" }, active: true },
  },
  {
    title: "Delete Users: deactivate (PATCH)",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch({ op: "replace", value: { active: false } }),
    status: 200,
    answer: { id: "{user}", active: false },
  },
  {
    title: "Reactivate (PATCH)",
    method: "PATCH",
    path: "/Users/{user}",
    body: patch({ op: "replace", value: { active: true } }),
    status: 200,
    answer: { active: true },
  },
  {
    title: "Create Groups",
    method: "POST",
    path: "/Groups",
    body: { schemas: [groupSchema], displayName: "Test SCIMv2", members: [] },
    status: 201,
    answer: { schemas: [groupSchema], displayName: "Test SCIMv2", members: [] },
  },
  {
    title: "Update a specific Group name, with its id in the value",
    method: "PATCH",
    path: "/Groups/{group}",
    body: patch({ op: "replace", value: { id: "{group}", displayName: "Test SCIMv2 B" } }),
    status: 204,
  },
  {
    title: "Update specific Group membership",
    method: "PATCH",
    path: "/Groups/{group}",
    body: patch(
      { op: "remove", path: 'members[value eq "23a35c27-23d3-4c03-b4c5-6443c09e7173"]' },
      { op: "add", path: "members", value: [{ value: "{user}", display: "test.user@okta.local" }] },
    ),
    status: 204,
  },
  {
    title: "Retrieve a specific Group",
    method: "GET",
    path: "/Groups/{group}",
    status: 200,
    answer: { displayName: "Test SCIMv2 B", members: [{ value: "{user}", display: "test.user@okta.local" }] },
  },
  {
    title: "Retrieve a User with their groups",
    method: "GET",
    path: "/Users/{user}",
    status: 200,
    answer: { groups: [{ value: "{group}", display: "Test SCIMv2 B" }] },
  },
  {
    title: "Update a specific Group (PUT)",
    method: "PUT",
    path: "/Groups/{group}",
    body: { schemas: [groupSchema], id: "{group}", displayName: "Test SCIMv2 B", members: [] },
    status: 200,
    answer: { members: [] },
  },
  {
    title: "Remove a member by its path",
    method: "PATCH",
    path: "/Groups/{group}",
    body: patch({ op: "remove", path: 'members[value eq "{user}"]' }),
    status: 204,
  },
  { title: "Delete a specific Group", method: "DELETE", path: "/Groups/{group}", status: 204 },
];
