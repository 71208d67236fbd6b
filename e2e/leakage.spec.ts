import { endpoints } from "@/lib/endpoints";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { type Answer, type Api, newTenant } from "./fixtures";
import { address } from "./population";
import { prove, times } from "./proof";
import { onQuietServer, ownerUrl } from "./quiet-server";
import { inParallel } from "./raw";

/** No answer repeats anything of an error of Postgres, of whatever kind. */

onQuietServer();

/** Possible reports of Postgres when disks, locks, types, rights, relations and connections fail. */
const states = [
  ..."XX000 42P01 40001 53100 57P01 23505 22P02 42501 40P01 XX001 58030 55P03 25006 42703 08006".split(" "),
  ..."23503 22003 22001 23502 23514 53200 53300 57014 42883 26000 0A000 P0001 28000 3D000 34000".split(" "),
];

const canary = "canary";

/** Where a statement of every request can fail: in the check of its credential, and in any policy. */
const places = {
  "app.authenticate_key": "the credential is checked",
  "app.tenant": "a policy is applied",
} as const;

/**
 * Makes the function report a failure with internal names, which no answer may contain.
 *
 * @returns a function that restores it
 */
async function breakFunction(name: string, state: string): Promise<() => Promise<unknown>> {
  return await withSession(ownerUrl(), async (owner) => {
    const { rows } = await owner.query<{ definition: string }>(
      "SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p WHERE p.oid = to_regproc($1)",
      [name],
    );
    const [{ definition } = { definition: "" }] = rows;
    const head = definition.slice(0, definition.search(/\n LANGUAGE/));
    const [, security = ""] = /\b(SECURITY DEFINER)\b/.exec(definition) ?? [];
    await owner.query(`${head} LANGUAGE plpgsql STABLE ${security} AS $f$ BEGIN
      RAISE EXCEPTION '${canary} SELECT doc FROM "user" at /var/lib/postgresql on db-1.internal:5432' USING ERRCODE = '${state}',
        DETAIL = '${canary} Key (email)=(kari@acme.example)', HINT = '${canary} hint', COLUMN = '${canary}_column',
        CONSTRAINT = '${canary}_constraint', TABLE = '${canary}_table', SCHEMA = '${canary}_schema';
      END $f$`);
    return () => withSession(ownerUrl(), (again) => again.query(definition));
  });
}

const inside = new RegExp(
  `${canary}|postgres|node_modules|node:internal|\\.[jt]s:\\d|\\bat \\S+ \\(|SELECT |plpgsql|SQLSTATE|prisma|/var/lib|ECONN|localhost|127\\.0`,
  "i",
);

/** The internal details in a refusal, and its missing members. */
function faultOf({ status, text, headers, body }: Answer, state: string): string | undefined {
  const whole = [...headers].map(([name, value]) => `${name}: ${value}\n`).join("") + text;
  const [shown] =
    (status < 400 ? new RegExp(canary) : inside).exec(whole) ?? new RegExp(`\\b${state}\\b`).exec(whole) ?? [];
  if (shown) return `shows ${shown}`;
  if (status >= 500 && !body?.detail) return "is no problem document";
  return status === 503 && !headers.get("retry-after") ? "is 503 without Retry-After" : undefined;
}

test("Whatever fails in the database, no answer shows statements, paths, hosts, values or a stack", async () => {
  const tenant = await newTenant();
  const { api } = tenant;
  const ask = ({ method, example, path }: (typeof endpoints)[number], by: Api): Promise<Answer> =>
    by.send(
      method,
      address({ path, example } as never, "unknown"),
      method === "GET" ? undefined : (example?.body ?? {}),
    );
  const faults: string[] = [];
  let [attempts, failures] = [0, 0];
  for (const state of states.slice(0, times("leakage", 2))) {
    for (const [name, when] of Object.entries(places)) {
      const mend = await breakFunction(name, state);
      try {
        const answers = await inParallel(endpoints, 12, async (endpoint) => ({
          endpoint,
          answer: await ask(endpoint, api),
        }));
        for (const { endpoint, answer } of answers) {
          attempts++;
          if (answer.status >= 500) failures++;
          const fault = faultOf(answer, state);
          if (fault)
            faults.push(`${endpoint.name}, where ${state} occurs while ${when}, is ${answer.status} and ${fault}`);
        }
      } finally {
        await mend();
      }
    }
  }
  prove(
    "leakage",
    attempts,
    faults.length,
    `answers to failures that Postgres reports, ${failures} of them 500 or 503`,
  );
  expect(faults).toEqual([]);
  // Where little fails, little is proved.
  expect(failures / attempts).toBeGreaterThan(0.4);
  expect((await api.get("/v1/account")).status).toBe(200);
});
