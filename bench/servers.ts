import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A server of the benchmark, with its use of CPU and memory. */
export interface BenchServer {
  url: string;
  /** CPU time of the process so far, in milliseconds. */
  cpu(): number;
  /** Resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts Comptoir as an installation runs it, without its pages, on the data set. */
export const startComptoir = (dataDir: string): Promise<BenchServer> =>
  startServer({
    args: ["--enable-source-maps", "dist/server.js"],
    ready: "/readyz",
    env: {
      DATA_DIR: dataDir,
      EMBEDDED_DATABASE: "true",
      API_ONLY: "true",
      LOG_LEVEL: "info",
      RATE_LIMIT_PER_MINUTE: "1000000000",
      DEMO: "false",
    },
  });

interface Program {
  /** The arguments of `node`. */
  args: readonly string[];
  /** Where it runs; default: here. */
  folder?: string;
  /** A path that is answered with a success as soon as it can be asked. */
  ready: string;
  env: Readonly<Record<string, string>>;
}

/** Starts a program that listens on PORT of this machine. @throws Error when it ends before it is ready */
export async function startServer({ args, folder, ready, env }: Program): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    ...(folder !== undefined && { cwd: folder }),
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url + ready))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} did not start. Is it built? npm run build`);
    await sleep(100);
  }
  return processServer(url, child);
}

function processServer(url: string, child: ChildProcess): BenchServer {
  return {
    url,
    cpu() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      // utime and stime, in hundredths of a second.
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1000,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/**
 * The limit: `node:http` and a pool of 4 as the database's owner, so without row-level security, on the same tables. It
 * reads the total from the path (`/tenant/total/limit`) and sends the page as Postgres built it.
 */
export async function startBare(ownerUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  const server = createServer(async (request, response) => {
    const [, tenant, total, limit = "25"] = (request.url ?? "").split("/");
    const { rows } = await pool.query({ name: `page of ${limit}`, text: pageSql(Number(limit)), values: [tenant] });
    const body = Buffer.from(
      `{"data":[${rows[0].rows}],"metadata":{"total":${total},"page":0,"perPage":${limit},"maxPageSize":1000}}`,
    );
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}

const pageSql = (limit: number) => `
  SELECT string_agg(t.doc::text, ',') AS rows FROM (
    SELECT d.doc FROM subscription t JOIN subscription_document d ON d.tenant = t.tenant AND d.id = t.id
    WHERE t.family = $1 ORDER BY t.created DESC NULLS LAST, t.tenant, t.id LIMIT ${limit}
  ) t`;

async function isReady(url: string): Promise<boolean> {
  return await fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
