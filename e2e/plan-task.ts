import { expect } from "./api-test";
import type { Api, TestTenant } from "./fixtures";

/** Makes plans, and waits for those that the worker makes and applies. */

export interface Change {
  record: string;
  line?: number;
  name?: string;
  action: string;
  changes: Record<string, { before: unknown; after: unknown }>;
  problem?: { code: string; field?: string; value?: string; detail: string };
  outcome?: string;
  event?: string;
}

/** What a plan does to each record, in order. */
export const changesOf = async (api: Api, id: string): Promise<Change[]> =>
  (await api.get(`/v1/plan/${id}/change?~perPage=1000`)).body.data;

/** Makes a plan, and answers it with its records in order. */
export async function planned(api: Api, body: object) {
  const answer = await api.post("/v1/plan", body);
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body;
  return { plan: answer.body, path: `/v1/plan/${id}`, changes: await changesOf(api, id) };
}

export const importAccounts = (tenant: TestTenant, count: number, more: object = {}) =>
  tenant.import(
    "accounts",
    Array.from({ length: count }, (_, at) => ({ id: `k${at}`, name: `Account ${at}`, country: "NO", ...more })),
  );

export const ndjson = { "Content-Type": "application/x-ndjson" };
export const waiting = { Prefer: "wait=20" };

/** Products, a line each. */
export const file = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => JSON.stringify({ id: `p${at}`, name: `${name} ${at}` })).join("\n");

/** The plan or copy at an address once its task has ended. */
export async function ended(api: Api, address: string) {
  for (;;) {
    const { body } = await api.get(address, waiting);
    if (body.status !== "making" && body.status !== "running") return body;
  }
}

/** The plan once it is made, however long that takes. */
export async function made(api: Api, answer: Awaited<ReturnType<Api["post"]>>) {
  expect([201, 202], answer.text).toContain(answer.status);
  if (answer.status === 202) expect(answer.headers.get("location")).toBe(`/v1/plan/${answer.body.id}`);
  const body = await ended(api, `/v1/plan/${answer.body.id}`);
  expect(body.status, JSON.stringify(body)).toBe("ready");
  return body;
}

/** The operation once it has ended. */
export async function applied(api: Api, id: string, body: object = {}) {
  const answer = await api.post(`/v1/plan/${id}/apply`, body);
  if (answer.status === 200) return answer.body;
  expect(answer.status, answer.text).toBe(202);
  expect(answer.headers.get("location")).toBe(`/v1/operation/${id}`);
  expect(answer.body).toMatchObject({ status: "running", startedAt: expect.any(String) });
  return await ended(api, `/v1/operation/${id}`);
}
