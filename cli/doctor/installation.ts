import { existsSync } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Check, ok, problem, skipped, verdict, warning } from "./check";

/** Checks the environment and the files of this machine. */

const gigabyte = 2 ** 30;

export const installationChecks: readonly Check[] = [
  {
    name: "public-url",
    title: "PUBLIC_URL is the https address that users open",
    remedy: "Set PUBLIC_URL=https://<host>, and put a proxy with TLS in front (deploy/nginx.conf, deploy/Caddyfile).",
    run({ env }) {
      if (!env.PUBLIC_URL) return warning("it is not set: sign-in works at http://localhost only");
      const { protocol, hostname } = new URL(env.PUBLIC_URL);
      const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
      return protocol === "https:" || isLocal
        ? ok(env.PUBLIC_URL)
        : problem("passwords and cookies are sent in clear text");
    },
  },
  {
    name: "proxy",
    title: "The server knows how many proxies are in front of it",
    remedy:
      "Set TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For: 1 for one nginx, Caddy or load balancer.",
    run({ env }) {
      if (!env.PUBLIC_URL?.startsWith("https:")) return skipped("there is no https PUBLIC_URL");
      return env.TRUSTED_PROXIES === 0
        ? warning("TLS ends at a proxy, and TRUSTED_PROXIES is 0: all users share the limits of one address")
        : ok(String(env.TRUSTED_PROXIES));
    },
  },
  {
    name: "secret-files",
    title: "Nobody else can read the secrets in DATA_DIR",
    remedy: "chmod 600 <file>, as its owner; and replace the secret if somebody may have read it.",
    async run({ env }) {
      const names = await readdir(env.DATA_DIR).catch(() => []);
      const secrets = names.filter((name) => /\.(key|secret|password)$|^demo\.json$/.test(name));
      const modes = await Promise.all(
        secrets.map(async (name) => ({ name, mode: (await stat(join(env.DATA_DIR, name))).mode & 0o777 })),
      );
      return verdict(
        modes.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${name} has mode ${mode.toString(8)}`),
      );
    },
  },
  {
    name: "disk",
    title: "The disk of DATA_DIR has space",
    remedy: "Make space, or enlarge the disk. Without space the server reads, and answers writes with 503.",
    async run({ env }) {
      if (!existsSync(env.DATA_DIR)) return skipped("there is no DATA_DIR yet");
      const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
      const free = bavail * bsize;
      const detail = `${(free / gigabyte).toFixed(1)} GB of ${((blocks * bsize) / gigabyte).toFixed(1)} GB are free`;
      if (free < gigabyte / 4) return problem(detail);
      return free < gigabyte || bavail < blocks / 20 ? warning(detail) : ok(detail);
    },
  },
  {
    name: "demo",
    title: "Nobody can sign in with the demo's password",
    remedy: "Disable the demo's users and revoke its keys, then delete DATA_DIR/demo.json.",
    run({ env }) {
      if (!existsSync(join(env.DATA_DIR, "demo.json"))) return ok();
      return env.PUBLIC_URL?.startsWith("https:")
        ? problem("demo.json is there, and PUBLIC_URL says that others can reach the server")
        : ok("demo.json is there; nobody else is meant to reach the server");
    },
  },
];
