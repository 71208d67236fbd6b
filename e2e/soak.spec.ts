import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "./api-test";
import { Api, newTenant, onDatabase } from "./fixtures";
import { installation } from "./installation";
import { seedTenant } from "./population";
import { prove, times } from "./proof";
import type { RunningServer } from "./server";

/**
 * The work of a day at an even rate: the server releases the memory and connections that it takes.
 * npm run prove -- soak=1800
 */

/** Four at least: the first third is left out, in which clients connect for the first time. */
const seconds = times("soak", 4);
const perSecond = 200;

/** One of the actions of clients, in turn. */
const steps: ((api: Api, at: number) => Promise<{ status: number; body: Record<string, unknown> }>)[] = [
  (api, at) => api.get(`/v2/subscription/customers?~perPage=25&~page=${at % 2}`),
  (api, at) => api.get(`/v2/subscription/customers?~search=${["backup", "soak", "mail"][at % 3]}`),
  (api) => api.get("/v1/account?~limit=10&~sort=name"),
  (api, at) => api.get(`/v1/event?~limit=10&~filter[action]=${at % 2 ? "" : "!"}support_create`),
  (api) => api.get("/v1/support/ticket/history?days=8"),
  (api) => api.get("/v1/distributor/unknown"),
  (api, at) => api.post("/v1/support/ticket", { subject: `Soak ${at}` }, { "Idempotency-Key": `soak-${at}` }),
  (api, at) => api.get("/v1/product?~limit=10", at % 4 ? {} : { Accept: "text/csv" }),
  (api) => api.post("/v1/distributor", { name: "" }),
  (api, at) => new Api({ Authorization: `Bearer comptoir_unknown_${at % 50}` }, api.origin).get("/v1/account"),
];

interface Sample {
  second: number;
  megabytes: number;
  descriptors: number;
}

function sampleOf({ process: { pid } }: RunningServer, began: number): Sample {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  const descriptors = readdirSync(`/proc/${pid}/fd`).length;
  return { second: (performance.now() - began) / 1000, megabytes: kilobytes / 1024, descriptors };
}

/** The slope of the straight line that fits best, per minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [x, y] = [mean(({ second }) => second), mean(({ megabytes }) => megabytes)];
  const spread = mean(({ second }) => (second - x) ** 2);
  return spread === 0 ? 0 : (60 * mean(({ second, megabytes }) => (second - x) * (megabytes - y))) / spread;
}

test.skipIf(process.platform !== "linux")(
  "Hours of work take no more memory, connections or time than its first minutes",
  async () => {
    const database = await installation();
    const server = await database.start();
    const api = await onDatabase({ ...database, url: server.url }, async () => {
      const tenant = await newTenant();
      await seedTenant(tenant, "Soak");
      return tenant.api;
    });
    const faults: string[] = [];
    const samples: Sample[] = [];
    const durations: number[] = [];
    const running = new Set<Promise<unknown>>();
    const began = performance.now();
    for (let at = 0; at < seconds * perSecond; at++) {
      const ahead = began + (at * 1000) / perSecond - performance.now();
      if (ahead > 1) await sleep(ahead);
      // A server that cannot keep up gets fewer requests, as from clients that wait for their answers.
      if (running.size >= 64) await Promise.race(running);
      const step = steps[at % steps.length];
      const sent = performance.now();
      const request = step?.(api, at).then(
        ({ status, body }) => {
          durations.push(performance.now() - sent);
          if (status >= 500) faults.push(`request ${at} is answered ${status} ${JSON.stringify(body?.detail)}`);
        },
        (error: Error) => void faults.push(`request ${at} ends with ${error.message}`),
      );
      if (!request) continue;
      running.add(request);
      void request.finally(() => running.delete(request));
      if (at % perSecond === 0) samples.push(sampleOf(server, began));
    }
    await Promise.all(running);
    const settled = samples.slice(Math.floor(samples.length / 3));
    const [first, last] = [settled[0], settled.at(-1)];
    const slope = slopeOf(settled);
    // A few minutes are too short for a slope: caches fill and garbage is not collected yet.
    if (seconds >= 600 && slope > 1) faults.push(`memory grows by ${slope.toFixed(1)} MB a minute`);
    const more = (last?.descriptors ?? 0) - (first?.descriptors ?? 0);
    if (more > 64) faults.push(`${more} descriptors were not given back`);
    const p99 = durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0;
    const unit = `requests in ${Math.round((performance.now() - began) / 1000)} s without a 5xx; memory ${Math.round(first?.megabytes ?? 0)} to ${Math.round(last?.megabytes ?? 0)} MB, ${slope.toFixed(2)} MB a minute, descriptors ${first?.descriptors} to ${last?.descriptors}, p99 ${p99.toFixed(0)} ms`;
    prove("soak", durations.length, faults.length, unit);
    expect(faults).toEqual([]);
    expect(durations.length).toBe(seconds * perSecond);
  },
);
