import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { freePort } from "@/e2e/server";
import { withSession } from "@/prisma/server/session";
import { type Link, openLink } from "./link";
import { Sandbox } from "./sandbox";

/**
 * Three Postgres under Patroni, etcd, HAProxy and PgBouncer on this machine's loopback, with the configuration of this folder,
 * in a temporary directory and as an unprivileged user. What can happen to a machine can be done to each of the three.
 */

const postgresBin = "/usr/lib/postgresql/15/bin";
const programs = [
  "/usr/bin/patroni",
  "/usr/bin/etcd",
  "/usr/sbin/haproxy",
  "/usr/sbin/pgbouncer",
  `${postgresBin}/postgres`,
];

/** Why the topology cannot be started here; undefined where it can. */
export function missing(): string | undefined {
  const absent = programs.filter((program) => !existsSync(program));
  if (absent.length === 0) return undefined;
  return `${absent.join(", ")} not found: apt-get install --no-install-recommends patroni etcd-server haproxy pgbouncer postgresql-15`;
}

export const faults = ["kill", "freeze", "cut-off"] as const;
export type Fault = (typeof faults)[number];

interface Machine {
  name: string;
  folder: string;
  apiPort: number;
  links: { api: Link; postgres: Link; etcd: Link };
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

export class Topology {
  readonly #sandbox = new Sandbox();
  readonly #machines: Machine[] = [];
  #primaryPort = 0;
  #poolerPort = 0;
  readonly passwords = {
    owner: secret(),
    superuser: secret(),
    replicator: secret(),
    rewinder: secret(),
    app: secret(),
  };

  static async start(): Promise<Topology> {
    const topology = new Topology();
    try {
      await topology.#start();
      return topology;
    } catch (error) {
      await topology.stop();
      throw error;
    }
  }

  get ownerUrl(): string {
    return `postgresql://comptoir:${this.passwords.owner}@127.0.0.1:${this.#primaryPort}/comptoir`;
  }

  get superuserUrl(): string {
    return `postgresql://postgres:${this.passwords.superuser}@127.0.0.1:${this.#primaryPort}/postgres`;
  }

  get pooler(): string {
    return `127.0.0.1:${this.#poolerPort}`;
  }

  get appUrl(): string {
    return `postgresql://comptoir_login:${this.passwords.app}@${this.pooler}/comptoir`;
  }

  /** The application's address without the pooler. */
  get directUrl(): string {
    return `postgresql://comptoir_login:${this.passwords.app}@127.0.0.1:${this.#primaryPort}/comptoir`;
  }

  /** A process that ends with the topology. */
  adopt = (pid: number | undefined): void => this.#sandbox.adopt(pid);

  logs = (): Promise<string> => this.#sandbox.logs();

  /** Who is the primary, once all three are there and one of the others is synchronous. */
  async settled(milliseconds = 180_000): Promise<string> {
    const until = Date.now() + milliseconds;
    let members: Member[] = [];
    while (Date.now() < until) {
      members = await this.#members();
      const leader = members.find(({ role }) => role === "leader");
      const others = members.filter(
        ({ role, state }) => /replica|sync_standby/.test(role) && /running|streaming/.test(state),
      );
      const follow = others.every(({ timeline }) => timeline === leader?.timeline);
      if (
        leader?.state === "running" &&
        others.length === 2 &&
        follow &&
        others.some(({ role }) => role === "sync_standby")
      )
        return leader.name;
      await sleep(500);
    }
    throw new Error(`The topology did not settle: ${JSON.stringify(members)}\n${await this.logs()}`);
  }

  strike(name: string, fault: Fault): void {
    const machine = this.#machine(name);
    if (fault === "kill") this.#sandbox.signal(machine.folder, "SIGKILL");
    else if (fault === "freeze") this.#sandbox.signal(machine.folder, "SIGSTOP");
    else for (const link of Object.values(machine.links)) link.cut();
  }

  heal(name: string, fault: Fault): void {
    const machine = this.#machine(name);
    if (fault === "kill") this.#startPatroni(machine);
    else if (fault === "freeze") this.#sandbox.signal(machine.folder, "SIGCONT");
    else for (const link of Object.values(machine.links)) link.mend();
  }

  async stop(): Promise<void> {
    await this.#sandbox.end();
    for (const { links } of this.#machines) for (const link of Object.values(links)) link.close();
  }

  async #start(): Promise<void> {
    const [client, peer] = [await freePort(), await freePort()];
    const etcd = (port: number) => `http://127.0.0.1:${port}`;
    const folder = this.#sandbox.folder("etcd");
    this.#sandbox.spawn("etcd", folder, "/usr/bin/etcd", [
      ...["--name", "etcd", "--data-dir", join(folder, "data"), "--enable-v2=true"],
      ...["--listen-client-urls", etcd(client), "--advertise-client-urls", etcd(client)],
      ...["--listen-peer-urls", etcd(peer), "--initial-advertise-peer-urls", etcd(peer)],
      ...["--initial-cluster", `etcd=${etcd(peer)}`],
    ]);
    for (const name of ["a", "b", "c"]) this.#machines.push(await this.#makeMachine(name, client));
    for (const machine of this.#machines) {
      this.#startPatroni(machine);
      // The first makes the cluster, which the others copy.
      if (machine.name === "a")
        await this.#until(async () => (await this.#members()).some(({ role }) => role === "leader"));
    }
    this.#primaryPort = await freePort();
    this.#poolerPort = await freePort();
    const servers = this.#machines
      .map(({ name, links }) => `  server ${name} 127.0.0.1:${links.postgres.port} check port ${links.api.port}`)
      .join("\n");
    const ports = { primaryPort: this.#primaryPort, poolerPort: this.#poolerPort };
    await this.#sandbox.write("haproxy.cfg", { servers, ...ports });
    await this.#sandbox.write("pgbouncer.ini", ports);
    const users = { comptoir_login: this.passwords.app, postgres: this.passwords.superuser };
    const lines = Object.entries(users).map(([user, password]) => `"${user}" "${password}"\n`);
    await this.#sandbox.place("userlist.txt", lines.join(""));
    this.#sandbox.spawn("haproxy", folder, "/usr/sbin/haproxy", ["-db", "-f", this.#sandbox.path("haproxy.cfg")]);
    const { superuserUrl } = this;
    // HAProxy takes every server for a primary until it has asked.
    let streak = 0;
    const isPrimary = async (session: pg.Client) =>
      !(await session.query("SELECT pg_is_in_recovery() AS is")).rows[0].is;
    await this.#until(async () => {
      const answered = await withSession(superuserUrl, isPrimary).catch(() => false);
      streak = answered ? streak + 1 : 0;
      return streak === 8;
    });
    await withSession(superuserUrl, async (superuser) => {
      await superuser.query("CREATE DATABASE comptoir OWNER comptoir");
    });
    this.#sandbox.spawn("pgbouncer", folder, "/usr/sbin/pgbouncer", ["-q", this.#sandbox.path("pgbouncer.ini")]);
    await this.settled();
  }

  async #makeMachine(name: string, etcd: number): Promise<Machine> {
    const folder = this.#sandbox.folder(name);
    const [apiPort, postgresPort] = [await freePort(), await freePort()];
    const links = { api: await openLink(apiPort), postgres: await openLink(postgresPort), etcd: await openLink(etcd) };
    const passwords = Object.entries(this.passwords).map(([role, password]) => [`${role}Password`, password]);
    await this.#sandbox.write(
      "patroni.yml",
      {
        ...Object.fromEntries(passwords),
        name,
        apiPort,
        postgresPort,
        apiAddress: links.api.port,
        postgresAddress: links.postgres.port,
        etcdAddress: links.etcd.port,
        bin: postgresBin,
        // Three on one small machine.
        sharedBuffers: "48MB",
      },
      `${name}.yml`,
    );
    return { name, folder, apiPort, links };
  }

  #startPatroni({ name, folder }: Machine): void {
    this.#sandbox.spawn(name, folder, "/usr/bin/patroni", [this.#sandbox.path(`${name}.yml`)]);
  }

  /** What any machine that answers says about the cluster. */
  async #members(): Promise<Member[]> {
    for (const { apiPort, links } of this.#machines) {
      const answer = await fetch(`http://127.0.0.1:${links.api.port || apiPort}/cluster`, {
        signal: AbortSignal.timeout(1_500),
      }).catch(() => undefined);
      const { members = [] } = answer?.ok ? ((await answer.json().catch(() => ({}))) as { members?: Member[] }) : {};
      if (members.length > 0) return members;
    }
    return [];
  }

  async #until(condition: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + 120_000;
    while (!(await condition())) {
      if (Date.now() > until) throw new Error(`The topology did not start.\n${await this.logs()}`);
      await sleep(300);
    }
  }

  #machine(name: string): Machine {
    const machine = this.#machines.find((each) => each.name === name);
    if (!machine) throw new Error(`There is no machine ${name}.`);
    return machine;
  }
}

const secret = (): string => randomBytes(12).toString("hex");
