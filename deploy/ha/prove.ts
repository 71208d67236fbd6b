import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Api, newTenant, onDatabase } from "@/e2e/fixtures";
import { faultsOf, Load } from "@/e2e/patient-load";
import { prove, times } from "@/e2e/proof";
import { Receiver } from "@/e2e/receiver";
import { startServer } from "@/e2e/server";
import { connect } from "@/lib/base/db/connection";
import { openDatabase } from "@/prisma/server/database";
import { withSession } from "@/prisma/server/session";
import { faults, missing, Topology } from "./topology";

/**
 * `npm run prove -- failover=50` fails over so many times under load, and `npm run prove -- pooler` sends the tests of
 * isolation through PgBouncer. Both start the topology of this folder and end it whatever happens.
 */

const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const guarantee = process.env.PROVE_GUARANTEE ?? "failover";

async function failOver(topology: Topology): Promise<string[]> {
  await openDatabase({
    DATABASE_URL: topology.ownerUrl,
    APP_DATABASE_URL: topology.directUrl,
    DATA_DIR: "/nonexistent",
  });
  connect(topology.directUrl);
  const receiver = await Receiver.start();
  const servers = await Promise.all([1, 2].map(() => startServer(environmentOf(topology))));
  for (const { process: child } of servers) topology.adopt(child.pid);
  const tenant = await onDatabase({ ownerUrl: topology.ownerUrl, appUrl: topology.directUrl }, newTenant);
  const apis = servers.map(({ url }) => new Api(tenant.api.credential, url));
  const hook = await apis[0]?.post("/v1/webhook", { url: receiver.url });
  if (hook?.status !== 201) throw new Error(`The webhook could not be made: ${hook?.text}`);
  const load = new Load(apis, 8, 2);
  const outages: number[] = [];
  const count = times("failover", 3);
  try {
    for (let round = 0; round < count; round++) {
      const before = load.faults.length;
      const fault = faults[round % faults.length] ?? "kill";
      const primary = await topology.settled();
      const outage = load.outage(performance.now(), 200);
      topology.strike(primary, fault);
      outages.push(await outage);
      topology.heal(primary, fault);
      const next = await topology.settled();
      say(
        `${round + 1}: ${fault} of ${primary}, ${next} is the primary; no writes for ${((outages.at(-1) ?? 0) / 1000).toFixed(1)} s, ` +
          `${load.acknowledged.size} acknowledged, ${load.faults.length} wrong answers`,
      );
      for (const wrong of load.faults.slice(before, before + 3)) say(`   ${wrong}`);
    }
  } finally {
    await load.stop();
  }
  const wrong = await faultsOf(topology.ownerUrl, tenant.id, load);
  const { undelivered, repeated } = await delivered(topology, tenant.id, receiver);
  outages.sort((a, b) => a - b);
  const seconds = (share: number) => ((outages[Math.ceil(share * outages.length) - 1] ?? 0) / 1000).toFixed(1);
  prove(
    guarantee,
    count,
    wrong.length,
    `failovers (kill, freeze, cut-off in turn), ${load.acknowledged.size} acknowledged writes lost or doubled`,
  );
  prove(
    guarantee,
    load.answers,
    load.faults.length,
    `answers neither right nor 503 with Retry-After within 10 s; ${load.refusals} were 503, the slowest took ${(load.slowestMilliseconds / 1000).toFixed(1)} s`,
  );
  const late = outages.filter((milliseconds) => milliseconds > 25_000).length;
  prove(
    guarantee,
    count,
    late,
    `outages of writes longer than 25 s; median ${seconds(0.5)} s, p95 ${seconds(0.95)} s, longest ${seconds(1)} s`,
  );
  prove(
    guarantee,
    load.acknowledged.size,
    undelivered,
    `events without their webhook; ${repeated} webhooks sent more than once, with the same identifier`,
  );
  for (const { stop } of servers) await stop();
  await receiver.stop();
  const isLate = Number(seconds(0.95)) > 25;
  return [
    ...wrong,
    ...load.faults.slice(0, 20),
    ...(undelivered > 0 ? [`${undelivered} events without webhook`] : []),
    ...(isLate ? [`the 95th percentile of outages is ${seconds(0.95)} s`] : []),
  ];
}

const environmentOf = ({ ownerUrl, appUrl }: Topology) => ({
  DATABASE_URL: ownerUrl,
  APP_DATABASE_URL: appUrl,
  DATABASE_POOLER: "transaction",
  ENCRYPTION_KEY: "of both servers, which deliver webhooks",
  RUN_JOBS: "true",
  WEBHOOK_ALLOW_PRIVATE: "true",
});

/** Waits until every event has reached the receiver, for at most five minutes. */
async function delivered({ ownerUrl }: Topology, tenant: string, { received }: Receiver) {
  const { rows } = await withSession(ownerUrl, (owner) =>
    owner.query<{ id: string }>("SELECT id FROM event WHERE tenant = $1 AND action = 'distributor_create'", [tenant]),
  );
  const until = Date.now() + 300_000;
  for (;;) {
    const ids = new Set(received.map(({ headers }) => headers["webhook-id"]));
    const lacking = rows.filter(({ id }) => !ids.has(id)).length;
    if (lacking === 0 || Date.now() > until) return { undelivered: lacking, repeated: received.length - ids.size };
    await sleep(1_000);
  }
}

/** The tests of isolation through the pooler. They end its sessions in databases that they copy, which takes a superuser. */
async function isolate({ superuserUrl, pooler }: Topology): Promise<string[]> {
  const args = ["vitest", "run", "--project", "api", "isolation.spec", "-t", "as it is shows and changes nothing"];
  const child = spawn("npx", [...args, "--testTimeout=0", "--hookTimeout=0", "--retry=0"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DATABASE_URL: superuserUrl, DATABASE_POOLER: "transaction", COMPTOIR_TEST_POOLER: pooler },
  });
  const [code] = await once(child, "exit");
  return code === 0 ? [] : [`the tests of isolation ended with ${code}`];
}

const absent = missing();
if (absent) {
  say(`Skipped: ${absent}`);
  prove(guarantee, 0, 0, "skipped: Patroni, etcd, HAProxy or PgBouncer is not installed");
} else {
  let topology: Topology | undefined;
  let failures: string[];
  try {
    topology = await Topology.start();
    failures = await (guarantee === "pooler" ? isolate(topology) : failOver(topology));
  } catch (error) {
    failures = [
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      (await topology?.logs()) ?? "",
    ];
  } finally {
    await topology?.stop();
  }
  for (const failure of failures) say(failure);
  process.exit(failures.length === 0 ? 0 : 1);
}
