import { setTimeout as sleep } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import type { Api } from "./fixtures";

/**
 * Clients that do what integrators do: send a write with an Idempotency-Key, and again with the same key until it is
 * acknowledged. Every answer is looked at, and what was acknowledged is remembered.
 */
export class Load {
  /** The identifier that each name was acknowledged with. */
  readonly acknowledged = new Map<string, string>();
  /** When a write was acknowledged last. */
  lastAcknowledged = performance.now();
  readonly faults: string[] = [];
  answers = 0;
  refusals = 0;
  slowestMilliseconds = 0;
  #isStopped = false;
  readonly #clients: Promise<void>[];

  constructor(apis: readonly Api[], writers: number, readers: number) {
    const apiOf = (client: number) => apis[client % apis.length] as Api;
    this.#clients = [
      ...Array.from({ length: writers }, (_, client) => this.#write(apiOf(client), client)),
      ...Array.from({ length: readers }, (_, client) => this.#read(apiOf(client))),
    ];
  }

  /** How long no write had been acknowledged, once `count` have been since `from`; at most two minutes. */
  async outage(from: number, count: number): Promise<number> {
    const before = this.acknowledged.size;
    let last = from;
    let longest = 0;
    let seen = before;
    while (performance.now() - from < 120_000) {
      if (this.acknowledged.size > seen) {
        longest = Math.max(longest, this.lastAcknowledged - last);
        last = this.lastAcknowledged;
        seen = this.acknowledged.size;
      }
      // Writes on their way are acknowledged after the fault as well: an outage is over when they have flowed again.
      if (longest > 2_000 && seen - before >= count) return longest;
      await sleep(5);
    }
    return Number.POSITIVE_INFINITY;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  async #write(api: Api, client: number): Promise<void> {
    for (let number = 0; !this.#isStopped; number++) {
      const name = `client ${client} write ${number}`;
      for (;;) {
        const answer = await this.#ask("POST", () =>
          api.post("/v1/distributor", { name }, { "Idempotency-Key": name.replaceAll(" ", "-") }),
        );
        if (answer?.status === 201) {
          this.acknowledged.set(name, answer.body._id);
          this.lastAcknowledged = performance.now();
          break;
        }
        await sleep(250);
      }
      await sleep(20);
    }
  }

  async #read(api: Api): Promise<void> {
    const paths = ["/v1/distributor?~perPage=1", "/v1/support/ticket/history?days=1"];
    for (let at = 0; !this.#isStopped; at++) {
      const answer = await this.#ask("GET", () => api.get(paths[at % 2] ?? ""));
      await sleep(answer?.status === 200 ? 50 : 250);
    }
  }

  async #ask(method: string, send: () => ReturnType<Api["get"]>) {
    const began = performance.now();
    const answer = await send().catch(
      (error: Error) => void this.faults.push(`${method}: no answer, ${error.message}`),
    );
    const milliseconds = performance.now() - began;
    this.answers++;
    this.slowestMilliseconds = Math.max(this.slowestMilliseconds, milliseconds);
    if (milliseconds > 10_000)
      this.faults.push(
        `${method}: answered ${answer?.status} after ${Math.round(milliseconds)} ms: ${answer?.text.slice(0, 120)}`,
      );
    if (!answer || answer.status < 300) return answer;
    this.refusals++;
    // 409: the first request with this key still runs.
    const isExpected = answer.status === 503 || (answer.status === 409 && method === "POST");
    if (!isExpected || !(Number(answer.headers.get("retry-after")) > 0))
      this.faults.push(`${method}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }
}

/** Every acknowledged write is there once, with one event, and nothing else is there twice. */
export async function faultsOf(ownerUrl: string, tenant: string, { acknowledged }: Load): Promise<string[]> {
  const { rows } = await withSession(ownerUrl, (owner) =>
    owner.query<{ id: string; name: string; events: number }>(
      `SELECT d.id, d.name, (SELECT count(*)::int FROM event e WHERE e.tenant = d.tenant AND e."data._id" = d.id
                             AND e.action = 'distributor_create' AND e.status = 'success') AS events
       FROM distributor d WHERE d.tenant = $1`,
      [tenant],
    ),
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  const names = rows.map(({ name }) => name);
  return [
    ...[...acknowledged].filter(([name, id]) => found.get(name)?.id !== id).map(([name]) => `${name} is lost`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`),
    ...rows.filter(({ events }) => events !== 1).map(({ name, events }) => `${name} has ${events} events`),
  ];
}
