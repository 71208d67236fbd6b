import fc from "fast-check";
import { featureNames } from "@/lib/base/auth/features";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { expect } from "./api-test";
import { type Api, asDatabaseOwner, asUser, type TestTenant, withKey } from "./fixtures";
import { address } from "./population";
import { inParallel } from "./raw";

/** Creates random users and API keys, and reads their access by calls and from the list of who may do what. */

/** Whether the call is authorized. Its identifiers do not exist, and its body is invalid. */
export async function isLetThrough(api: Api, endpoint: Endpoint): Promise<boolean> {
  const body = endpoint.method === "GET" ? undefined : { unknown: true };
  const { status } = await api.send(endpoint.method, address(endpoint, "unknown"), body);
  return status !== 401 && status !== 403;
}

export interface Subject {
  who: { user: string } | { key: string };
  api: Api;
}

/** Users of random roles and levels, and keys of random scopes that they have made; some disabled, revoked or expired. */
export async function randomSubjects(tenant: TestTenant, count: number, seed: number): Promise<Subject[]> {
  const features = fc.subarray(featureNames, { minLength: 1 });
  const state = fc.constantFrom("active", "active", "active", "ended");
  const kind = fc.constantFrom("user", "key", "made");
  const drawn = fc.sample(fc.tuple(features, fc.constantFrom("admin", "user"), state, kind, features), {
    numRuns: count,
    seed,
  });
  const numbered = drawn.map((each, at) => ({ each, at }));
  return await inParallel(numbered, 4, async ({ each: [carried, level, state, kind, scopes], at }) => {
    const name = `r${seed}-${at}`;
    const body = { name, features: carried.map((namespace) => ({ namespace })) };
    expect((await tenant.api.post("/v1/account/permission/role", body)).status).toBe(201);
    const user = await tenant.user(`${name}.${level}`);
    const isEnded = state === "ended";
    if (kind === "user") {
      const api = await asUser(user);
      if (isEnded) await tenant.api.put(`/v1/user/${user.id}`, { status: { active: false } });
      return { who: { user: user.id }, api };
    }
    const { body: made } = await tenant.api.post("/v1/key", { name, scopes });
    if (kind === "made") await asDatabaseOwner("UPDATE api_key SET creator = $1 WHERE id = $2", [user.id, made.id]);
    if (isEnded && at % 2 === 0) await tenant.api.delete(`/v1/key/${made.id}`);
    else if (isEnded) await asDatabaseOwner("UPDATE api_key SET expires = now() WHERE id = $1", [made.id]);
    return { who: { key: made.id }, api: withKey(made.key) };
  });
}

/** What somebody carries, as the list of who may do what answers it, of a credential that has not ended. */
export async function featuresIn(tenant: TestTenant, who: Subject["who"]): Promise<ReadonlySet<string>> {
  const [id] = Object.values(who);
  const { body } = await tenant.api.get(`/v1/access/subject?~filter[id]=${id}`);
  const [{ status, features }] = body.data;
  return new Set(status === "active" ? features : []);
}
