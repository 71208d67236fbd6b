import fc from "fast-check";
import type { TestTenant } from "./fixtures";

/** Creates random histories of records. */

/** The next moment in milliseconds, so that no two answers have the same one. */
export async function nextMoment(): Promise<string> {
  const now = Date.now();
  while (Date.now() <= now) await new Promise((resolve) => setImmediate(resolve));
  return new Date(now).toISOString();
}

export interface Resource {
  make(tenant: TestTenant, id: string): Promise<string>;
  change(tenant: TestTenant, path: string, text: string): Promise<unknown>;
  remove?(tenant: TestTenant, path: string): Promise<unknown>;
}

const put = (member: string) => (tenant: TestTenant, path: string, text: string) =>
  tenant.api.put(path, { [member]: text });

export const resources: Record<string, Resource> = {
  account: {
    async make(tenant, id) {
      await tenant.import("accounts", [{ id, name: "A" }]);
      return `/v1/account/${id}`;
    },
    change: put("name"),
  },
  distributor: {
    make: async ({ api }, id) => `/v1/distributor/${(await api.post("/v1/distributor", { name: id })).body._id}`,
    change: put("name"),
    remove: ({ api }, path) => api.delete(path),
  },
  /** Each new one gives the product of all of them another name. */
  collection: {
    async make(tenant, id) {
      await tenant.import("products", [{ id: `${tenant.id}-p`, group_id: `${tenant.id}-p`, name: id }]);
      const body = { name: id, productGroupIds: [`${tenant.id}-p`] };
      return `/v2/product/collection/${(await tenant.api.post("/v2/product/collection", body)).body.id}`;
    },
    change: put("name"),
    remove: ({ api }, path) => api.delete(path),
  },
  role: {
    async make({ api }, id) {
      const role = { name: `role-${id.toLowerCase()}`, title: id, features: [{ namespace: "Platform/Event" }] };
      return `/v1/account/permission/role/${(await api.post("/v1/account/permission/role", role)).body._id}`;
    },
    change: put("description"),
    remove: ({ api }, path) => api.delete(path),
  },
  ticket: {
    make: async ({ api }, id) =>
      `/v1/support/ticket/${(await api.post("/v1/support/ticket", { subject: id })).body.id}`,
    change: ({ api }, path, subject) =>
      api.put(path, { subject, ...(subject.length % 2 === 0 ? { closed: new Date().toISOString() } : {}) }),
  },
  agreement: {
    make: async ({ api }, id) =>
      `/v1/agreement/${(await api.post("/v1/agreement", { type: id, content: agreementText(id) })).body._id}`,
    change: ({ api }, path, text) => api.put(path, { content: { en: { title: text } }, services: [text.slice(0, 9)] }),
  },
  user: {
    make: async ({ api }, id) =>
      `/v2/user/${(await api.post("/v1/user", { username: `${id.toLowerCase()}@${id}.example`.toLowerCase(), firstname: "A" })).body._id}`,
    change: ({ api }, path, firstname) => api.put(path.replace("/v2/", "/v1/"), { firstname }),
    remove: ({ api }, path) => api.put(path.replace("/v2/", "/v1/"), { status: { active: false } }),
  },
  /** Inactive, since a delivery would change it. */
  webhook: {
    async make({ api }, id) {
      const body = { url: `https://hooks.example.com/${id}`, active: false };
      return `/v1/webhook/${(await api.post("/v1/webhook", body)).body.id}`;
    },
    change: put("description"),
    remove: ({ api }, path) => api.delete(path),
  },
};

const agreementText = (title: string) => ({ en: { title, body: JSON.stringify({ blocks: [], entityMap: {} }) } });

/** Resources that are written in another way, or whose single records have no past. */
export const listed: Record<string, Resource> = {
  ...resources,
  product: {
    async make(tenant, id) {
      await tenant.import("products", [{ id: `${tenant.id}${id}`, group_id: `${tenant.id}${id}`, name: id }]);
      return `${tenant.id}${id}`;
    },
    change: (tenant, id, name) => tenant.import("products", [{ id, group_id: id, name }]),
  },
  subscription: {
    async make(tenant, id) {
      await tenant.import("subscriptions", [{ _id: `${tenant.id}${id}`, name: id, status: "active" }]);
      return `${tenant.id}${id}`;
    },
    change: (tenant, _id, name) => tenant.import("subscriptions", [{ _id, name, status: "cancelled" }]),
  },
};

/** The operations of one resource. */
export const stepOf = (names: readonly string[]) =>
  fc.record({
    resource: fc.constantFrom(...names),
    kind: fc.constantFrom("make", "change", "change", "same", "remove"),
    text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).map((text) => `x${text}`),
  });

export type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer Each> ? Each : never;
