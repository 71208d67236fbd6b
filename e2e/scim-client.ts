import type { Answer, Api, TestTenant } from "./fixtures";

/** A directory: what an identity provider does to a tenant by SCIM. */

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

const type = { "Content-Type": "application/scim+json", Accept: "application/scim+json" };

export interface Operation {
  op: string;
  path?: string;
  value?: unknown;
}

export class Directory {
  constructor(readonly api: Api) {}

  /** A path is below `/scim/v2`. */
  send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    this.api.send(method, `/scim/v2${path}`, body, { ...type, ...headers });

  patch = (path: string, ...operations: Operation[]): Promise<Answer> =>
    this.send("PATCH", path, { schemas: [patchSchema], Operations: operations });

  find = (resource: "Users" | "Groups", filter: string, rest = ""): Promise<Answer> =>
    this.send("GET", `/${resource}?filter=${encodeURIComponent(filter)}${rest}`);

  async user(userName: string, more: object = {}): Promise<string> {
    const { status, body } = await this.send("POST", "/Users", { schemas: [userSchema], userName, ...more });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  }

  async group(displayName: string, ...members: string[]): Promise<string> {
    const { status, body } = await this.send("POST", "/Groups", {
      schemas: [groupSchema],
      displayName,
      members: members.map((value) => ({ value })),
    });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  }
}

/** With a key of the right for SCIM alone. */
export const directoryOf = async (tenant: TestTenant): Promise<Directory> =>
  new Directory(await tenant.keyed("Platform/Scim/Write"));

export const roleOf = async ({ api }: TestTenant, id: string): Promise<string> =>
  (await api.get(`/v2/user/${id}`)).body.role;

/** The events that a filter finds. */
export const logged = async ({ api }: TestTenant, filter: string) => (await api.get(`/v1/event?${filter}`)).body.data;

export async function makeRole({ api }: TestTenant, name: string, ...features: string[]): Promise<void> {
  const body = { name, features: features.map((namespace) => ({ namespace })) };
  const { status, text } = await api.post("/v1/account/permission/role", body);
  if (status !== 201) throw new Error(text);
}
