import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { identifier } from "@/lib/base/schema/primitives";
import { directoryGroupLinked } from "./events";
import { directory, directoryGroup, directoryLink } from "./schema";

const area = "Users";
const params = z.object({ id: identifier });

export const getDirectory = endpoint({
  name: "getDirectory",
  method: "GET",
  path: "/v1/directory",
  area,
  summary: "Get the directory's groups",
  description:
    "The groups that the company's directory keeps here by SCIM 2.0 with the role that each gives. SCIM is at `/scim/v2`, and not part of this document.",
  feature: "Platform/User",
  response: directory,
});

export const getDirectoryGroup = endpoint({
  name: "getDirectoryGroup",
  method: "GET",
  path: "/v1/directory/group/:id",
  area,
  summary: "Get a group of the directory",
  feature: "Platform/User",
  params,
  response: directoryGroup,
  etag: true,
});

export const linkDirectoryGroup = endpoint({
  name: "linkDirectoryGroup",
  method: "PUT",
  path: "/v1/directory/group/:id",
  area,
  summary: "Choose the role of a group",
  description:
    "The group's members get the role at once. A user in several groups has the role with the most features, and of those the first by name; a user whose groups give none has `unassigned.user`, which has no features unless you make a role of that name. You must have all features of the roles that users get and lose.",
  feature: "Platform/User/Write",
  reauthentication: true,
  lock: "directory",
  params,
  body: directoryLink,
  response: directoryGroup,
  etag: true,
  refusals: { conflict: "nobody would be left who can manage users." },
  event: directoryGroupLinked,
  example: { body: { role: "provider.user" } },
});
