import { expect, test } from "./api-test";
import { Api, asUser, newTenant, type TestTenant, withKey } from "./fixtures";
import { prove, times } from "./proof";
import { inParallel } from "./raw";
import { type RunningServer, startAnother } from "./server";

/** A right that has ended has ended in every process, although each keeps in memory whom it has seen. */

let other: RunningServer;
test.beforeAll(async () => {
  other = await startAnother();
});
test.afterAll(() => other.stop());

interface Right {
  api: Api;
  end(): Promise<{ status: number }>;
}

/** How a right ends. */
const ends: Record<string, (tenant: TestTenant) => Promise<Right>> = {
  async "the user signs out"(tenant) {
    const api = await tenant.signedIn();
    return { api, end: () => api.post("/v2/auth/logout") };
  },
  async "the key is revoked"({ api }) {
    const { body } = await api.post("/v1/key", { name: "erp", scopes: ["Platform/Event/Write"] });
    return { api: withKey(body.key), end: () => api.delete(`/v1/key/${body.id}`) };
  },
  async "the user is disabled"(tenant) {
    const user = await tenant.user();
    const end = () => tenant.api.put(`/v1/user/${user.id}`, { status: { active: false } });
    return { api: await asUser(user), end };
  },
  async "the user's role is changed"(tenant) {
    const user = await tenant.user();
    const end = () => tenant.api.put(`/v1/user/${user.id}`, { role: "provider.user" });
    return { api: await asUser(user), end };
  },
  async "the role loses the feature"(tenant) {
    const path = "/v1/account/permission/role";
    const features = [{ namespace: "Platform/Event/Write" }];
    const { body } = await tenant.api.post(path, { name: "logger", features });
    const api = await asUser(await tenant.user("logger.admin"));
    return { api, end: () => tenant.api.put(`${path}/${body._id}`, { features: [] }) };
  },
};

/** 422 where it is let through: the body is none. */
const use = async (api: Api): Promise<boolean> => (await api.post("/v1/event", {})).status === 422;

test("From the moment that a right is said to have ended no request with it is accepted, in either of two processes", async () => {
  const requests = Math.ceil(times("revocation", 200) / Object.keys(ends).length);
  const accepted: string[] = [];
  for (const [how, begin] of Object.entries(ends)) {
    // Anew for each hundred, as only the first requests after the end can be too fast.
    for (let sent = 0; sent < requests; sent += 100) {
      const tenant = await newTenant();
      // Somebody else manages the users.
      await tenant.user();
      const { api, end } = await begin(tenant);
      const credential = { ...api.credential, Origin: other.url };
      const processes = [api, new Api(credential, other.url)];
      for (const process of processes) expect(await use(process), how).toBe(true);
      expect((await end()).status, how).toBe(200);
      const answers = await inParallel(
        Array.from({ length: Math.min(100, requests - sent) }, (_, at) => at),
        20,
        (at) => use(processes[at % 2] ?? api),
      );
      accepted.push(...answers.filter(Boolean).map(() => how));
    }
  }
  const attempts = requests * Object.keys(ends).length;
  prove(
    "revocation",
    attempts,
    accepted.length,
    "requests in two processes after sign-out, revocation, change of role or user",
  );
  expect(accepted).toEqual([]);
});
