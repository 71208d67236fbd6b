import type { Actor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import { listAnswer } from "./answer";
import type * as endpoints from "./endpoints";
import { groupSchema } from "./group-rows";
import { userSchema } from "./user-rows";

/** The discovery documents of SCIM (RFC 7643 sections 5 to 7). */

export async function configuration(_: Actor, { site }: Input<typeof endpoints.getServiceProviderConfig>) {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
    documentationUri: `${site}/docs/guides/directory`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "API key",
        description: "An API key of the tenant with the feature Platform/Scim/Write, as a bearer token.",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${site}/scim/v2/ServiceProviderConfig` },
  };
}

const resourceTypes = (site: string) =>
  [
    { id: "User", endpoint: "/Users", schema: userSchema },
    { id: "Group", endpoint: "/Groups", schema: groupSchema },
  ].map((type) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    ...type,
    name: type.id,
    schemaExtensions: [],
    meta: { resourceType: "ResourceType", location: `${site}/scim/v2/ResourceTypes/${type.id}` },
  }));

export const types = async (_: Actor, { site }: Input<typeof endpoints.listResourceTypes>) =>
  listOf(resourceTypes(site));

export const type = async (_: Actor, { params, site }: Input<typeof endpoints.getResourceType>) =>
  named(resourceTypes(site), params.id);

interface Characteristics {
  type?: "string" | "boolean" | "complex" | "reference";
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: "readWrite" | "readOnly";
  returned?: "default" | "always";
  uniqueness?: "none" | "server";
  referenceTypes?: readonly string[];
  subAttributes?: object[];
}

const attribute = (name: string, description: string, own: Characteristics = {}) => ({
  name,
  type: "string",
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...own,
});

const readOnly = { mutability: "readOnly" } as const;
const reference = (name: string) => ({ type: "reference", referenceTypes: [name], ...readOnly }) as const;

const userAttributes = [
  attribute("userName", "The e-mail address that the user signs in with.", { required: true, uniqueness: "server" }),
  attribute("name", "The user's name.", {
    type: "complex",
    subAttributes: [
      attribute("givenName", "The first name."),
      attribute("familyName", "The last name."),
      attribute("formatted", "Both.", readOnly),
    ],
  }),
  attribute("displayName", "The full name, else the userName.", readOnly),
  attribute("emails", "The userName.", {
    type: "complex",
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute("value", "The address.", readOnly),
      attribute("type", "Always work.", readOnly),
      attribute("primary", "Always true.", { type: "boolean", ...readOnly }),
    ],
  }),
  attribute("active", "Whether the user can sign in.", { type: "boolean" }),
  attribute("groups", "The groups that the user is in.", {
    type: "complex",
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute("value", "The group's id.", readOnly),
      attribute("display", "The group's displayName.", readOnly),
      attribute("type", "Always direct.", readOnly),
      attribute("$ref", "The group.", reference("Group")),
    ],
  }),
];

const groupAttributes = [
  attribute("displayName", "The group's name.", { required: true, uniqueness: "server" }),
  attribute("members", "The users in the group. A list of groups answers them where `attributes` names them.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The user's id.", { caseExact: true }),
      attribute("display", "The user's userName.", readOnly),
      attribute("type", "Always User.", readOnly),
      attribute("$ref", "The user.", reference("User")),
    ],
  }),
];

const schemas = (site: string) =>
  [
    { id: userSchema, name: "User", description: "User", attributes: userAttributes },
    { id: groupSchema, name: "Group", description: "Group", attributes: groupAttributes },
  ].map((schema) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    meta: { resourceType: "Schema", location: `${site}/scim/v2/Schemas/${schema.id}` },
  }));

export const allSchemas = async (_: Actor, { site }: Input<typeof endpoints.listSchemas>) => listOf(schemas(site));

export const schema = async (_: Actor, { params, site }: Input<typeof endpoints.getSchema>) =>
  named(schemas(site), params.id);

const listOf = (resources: readonly object[]) => listAnswer(resources, resources.length);

/** @throws AppError `not_found` */
function named<Resource extends { id: string }>(resources: readonly Resource[], id: string): Resource {
  const found = resources.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!found) throw AppError.notFound(message("The resource was not found."));
  return found;
}
