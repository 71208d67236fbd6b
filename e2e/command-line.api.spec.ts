import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { commandsOf } from "@/cli/remote/operations";
import { recordsOf, verifyWebhook } from "@/lib/client/client";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import { startBetween } from "./between";
import { type Outcome, outcomeOf, startRemote } from "./command";
import type { TestTenant } from "./fixtures";
import { python } from "./python";

/** The command line of integrators. */

const origin = () => process.env.COMPTOIR_TEST_URL ?? "";

type Run = (args: string[], input?: string) => Promise<Outcome>;

async function commandsFor(
  tenant: TestTenant,
  url = origin(),
): Promise<{ run: Run; environment: Record<string, string> }> {
  const environment = { COMPTOIR_URL: url, COMPTOIR_KEY: await tenant.key() };
  return { environment, run: (args, input) => outcomeOf(startRemote(args, environment), input) };
}

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "comptoir-command-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const linesOf = (text: string) => text.trimEnd().split("\n");

test("every operation is one command, named after it", () => {
  const commands = commandsOf(endpoints);
  const named = commands.map(({ resource, verb }) => `${resource} ${verb}`);
  expect(named.filter((each, at) => named.indexOf(each) !== at)).toEqual([]);
  expect(named).toEqual(
    expect.arrayContaining(["accounts list", "accounts history", "tickets create", "customer-subscriptions cancel"]),
  );
});

test("records are created, listed, changed, tried and deleted in the grammar of the address", async ({ tenant }) => {
  const { run } = await commandsFor(tenant);
  for (const name of ["Nord", "Sør", "Øst"])
    expect(await run(["distributors", "create", "--set", `name=${name}`])).toMatchObject({ code: 0 });
  const listed = await run([
    "distributors",
    "list",
    "--filter",
    "name=Nord",
    "--filter=name=Sør",
    "--sort",
    "-name",
    "--fields",
    "name",
  ]);
  const data = recordsOf(JSON.parse(listed.stdout)) as { _id: string; name: string }[];
  expect(data.map(({ name }) => name)).toEqual(["Sør", "Nord"]);
  const id = data[1]?._id ?? "";
  const tried = await run(["distributors", "update", id, "--set", "name=Vest", "--dry-run"]);
  expect(tried.stderr).toMatch(/^Nothing was changed. It would be: events=1, deliveries=0. Digest: [\w-]{43}\n$/);
  expect(JSON.parse((await run(["distributors", "get", id])).stdout).name).toBe("Nord");
  expect(await run(["distributors", "update", id, "--data", "-"], '{"name":"Vest"}')).toMatchObject({ code: 0 });
  expect(linesOf((await run(["distributors", "list", "--ndjson"])).stdout)).toHaveLength(3);
  await tenant.import("accounts", [{ id: "a1", name: "Polar" }]);
  expect(linesOf((await run(["accounts", "list", "--csv"])).stdout)).toEqual([
    expect.stringContaining("name"),
    expect.stringContaining("Polar"),
  ]);
  expect(linesOf((await run(["distributors", "list", "--table", "--fields", "name"])).stdout)[0]).toMatch(
    /^_id +name$/,
  );
  expect(await run(["why", "distributors", id, "--filter", "name=Sør"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"matches":false'),
  });
  expect(await run(["distributors", "delete", id])).toMatchObject({ code: 0 });
});

test("many are changed by a plan that is shown first, and a change is taken back", async ({ tenant }) => {
  const { run } = await commandsFor(tenant);
  for (const subject of ["A", "B"]) await tenant.api.post("/v1/support/ticket", { subject });
  const planned = await run(["plan", "ticket.update", "--filter", "subject=A", "--set", "closed=now"]);
  const { id, total } = JSON.parse(planned.stdout);
  expect(total).toBe(1);
  expect(JSON.parse((await run(["apply", id])).stdout)).toMatchObject({ status: "done", done: 1 });
  const renamed = await tenant.api.post("/v1/distributor", { name: "Nord" });
  await tenant.api.put(`/v1/distributor/${renamed.body._id}`, { name: "Sør" });
  const [event] = JSON.parse(
    (await run(["events", "list", "--filter", "action=distributor_update", "--limit", "1"])).stdout,
  ).data;
  expect(await run(["undo", event.id])).toMatchObject({ code: 0 });
  expect((await tenant.api.get(`/v1/distributor/${renamed.body._id}`)).body.name).toBe("Nord");
});

test("changes continue from the token in a file", async ({ tenant }) => {
  const { run } = await commandsFor(tenant);
  const file = join(await folderOf(), "since");
  await tenant.api.post("/v1/distributor", { name: "Nord" });
  const follow = async () => (await run(["distributors", "changes", "--since", `@${file}`])).stdout;
  expect(JSON.parse(await follow())).toMatchObject({ name: "Nord" });
  expect(await follow()).toBe("");
  await tenant.api.post("/v1/distributor", { name: "Sør" });
  expect(JSON.parse(await follow())).toMatchObject({ name: "Sør" });
});

test("a refusal, a wrong command and an unreachable server have exit codes of their own", async ({ tenant }) => {
  const { run } = await commandsFor(tenant);
  const refused = await run(["distributors", "create", "--set", "nam=x"]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/\(422 invalid_body\)\n {2}\/nam.*Request /s);
  expect(await run(["distributors", "list", "--filtr", "x"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean filter?"),
  });
  expect(await run(["distributor", "list"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean distributors?"),
  });
  expect(await run(["distributors", "get"])).toMatchObject({
    code: 2,
    stderr: "Usage: comptoir distributors get <id>\n",
  });
  expect(await run(["backup", "/x"])).toMatchObject({ code: 2, stderr: "That is comptoir server backup /x\n" });
  const nowhere = await outcomeOf(
    startRemote(["accounts", "list"], { COMPTOIR_URL: "http://127.0.0.1:9", COMPTOIR_KEY: "x" }),
  );
  expect(nowhere).toMatchObject({ code: 3, stderr: expect.stringContaining("cannot be reached") });
}, 30_000);

/** Types `KEYS` at the prompt of `login`, and prints how that has ended and what the terminal has shown. */
const atTerminal = `
import os, pty, sys
url, shown = sys.stdin.read(), b""
pid, terminal = pty.fork()
if pid == 0: os.execv(os.environ["NODE"], ["node", "dist/comptoir.js", "login", "--url", url])
while not shown.endswith(b"key: "): shown += os.read(terminal, 100)
os.write(terminal, os.environ["KEYS"].encode())
try:
    while more := os.read(terminal, 1000): shown += more
except OSError: pass
print(os.waitpid(pid, 0)[1], shown.decode())
`;

test("the key is read from the terminal or standard input, never from the command line, into a file of its owner alone", async ({
  tenant,
}) => {
  const XDG_CONFIG_HOME = await folderOf();
  const run: Run = (args, input) => outcomeOf(startRemote(args, { XDG_CONFIG_HOME }), input);
  expect(await run(["accounts", "list"])).toMatchObject({ code: 2, stderr: expect.stringContaining("comptoir login") });
  const key = await tenant.key();
  expect(await run(["login", "--url", origin(), "--key", key])).toMatchObject({ code: 2 });
  expect(await run(["login", "--url", origin()], "wrong")).toMatchObject({ code: 1 });
  expect(await run(["login", "--url", origin()], `${key}\n`)).toMatchObject({ code: 0 });
  const file = join(XDG_CONFIG_HOME, "comptoir", "login.json");
  const modeOf = async () => (await stat(file)).mode & 0o777;
  expect(await modeOf()).toBe(0o600);
  expect(await run(["accounts", "list"])).toMatchObject({ code: 0 });
  // At a terminal it is asked for, and not shown while it is typed; what others could read is closed to them.
  await chmod(file, 0o644);
  const type = (keys: string) => python(atTerminal, { XDG_CONFIG_HOME, KEYS: keys, NODE: process.execPath }, origin());
  expect(await type("wrong\u0003")).toBe("512 API key: \r\nCancelled.");
  expect(await modeOf()).toBe(0o644);
  expect(await type(`x\u007f${key}\r`)).toMatch(/^0 API key: \r\nCommands go to http.*\.$/);
  expect(await modeOf()).toBe(0o600);
  expect(await run(["logout"])).toMatchObject({ code: 0 });
  expect(await run(["accounts", "list"])).toMatchObject({ code: 2 });
}, 30_000);

test("--curl prints a request that a shell sends as the command would", async ({ tenant }) => {
  const { run, environment } = await commandsFor(tenant);
  await tenant.api.post("/v1/distributor", { name: "O'Hara & 100%" });
  const list = ["distributors", "list", "--filter", "name=O'Hara & 100%", "--fields", "name"];
  const { stdout: sent } = await run(list);
  expect(recordsOf(JSON.parse(sent))).toHaveLength(1);
  const { stdout: curl } = await run([...list, "--curl"]);
  expect(curl).toContain("$COMPTOIR_KEY");
  const { stdout } = await promisify(execFile)("sh", ["-c", curl], { env: { ...process.env, ...environment } });
  expect(stdout.trim()).toBe(sent.trim());
});

test("a pipe that closes early ends it quietly, and a limit in the midst of a walk is waited for", async ({
  tenant,
}) => {
  await tenant.import(
    "accounts",
    Array.from({ length: 2_500 }, (_, at) => ({ id: `a${at}`, name: `Customer ${at}` })),
  );
  let requests = 0;
  const url = await startBetween(origin(), async (request, pass) => (++requests === 2 ? 429 : pass(request)));
  const { run } = await commandsFor(tenant, url);
  const walked = linesOf((await run(["accounts", "list", "--ndjson"])).stdout).map((line) => JSON.parse(line).id);
  expect([new Set(walked).size, requests]).toEqual([2_500, 4]);
  const skipped = await run(["accounts", "list", "--ndjson", "--limit", "900", "--skip", "1000"]);
  expect(linesOf(skipped.stdout)).toHaveLength(1_500);
  const { environment } = await commandsFor(tenant);
  const pipe = `"${process.execPath}" dist/comptoir.js accounts list --ndjson | head -1`;
  const { stdout, stderr } = await promisify(execFile)("sh", ["-c", pipe], { env: { ...process.env, ...environment } });
  expect([linesOf(stdout).length, stderr]).toEqual([1, ""]);
}, 30_000);

test("events are followed, and posted to a receiver as its webhook would", async ({ tenant }) => {
  const { environment, run } = await commandsFor(tenant);
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const received: unknown[] = [];
  const url = await startBetween(origin(), async ({ headers = {}, body = "" }) => {
    received.push(await verifyWebhook(secret, headers, String(body)));
    return 204;
  });
  const to = ["--forward-to", `${url}/hook`, "--secret", secret];
  const [listening, tailing] = [
    ["listen", ...to],
    ["events", "tail"],
  ].map((args) => startRemote(args, environment));
  onTestFinished(() => {
    for (const each of [listening, tailing]) each?.kill();
  });
  const firstLine = async (command: typeof listening) => {
    for await (const line of createInterface({ input: command?.stdout ?? process.stdin })) return line;
  };
  const seen = Promise.all([listening, tailing].map(firstLine));
  let isSeen = false;
  void seen.then(() => {
    isSeen = true;
  });
  // Each follows what happens once it has started.
  for (let at = 0; !isSeen && at < 40; at++) {
    await tenant.api.post("/v1/distributor", { name: `Nord ${at}` });
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const [delivered, printed] = await seen;
  expect(delivered).toMatch(/ product\.distributor_create 204$/);
  expect(JSON.parse(printed ?? "")).toMatchObject({ action: "distributor_create" });
  expect(await run(["trigger", "product.distributor_create", ...to])).toMatchObject({ code: 0 });
  expect(received.at(-1)).toMatchObject({ type: "product.distributor_create", data: { source: "product" } });
  // One of each type that has not happened here yet.
  expect(await run(["trigger", "order.cancel", ...to])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("made up"),
  });
  expect(received.at(-1)).toMatchObject({
    type: "order.cancel",
    data: { source: "order", action: "cancel", status: "success", id: expect.stringMatching(/^[0-9a-f]{24}$/) },
  });
  expect(await run(["trigger", "order.cancle", ...to])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean order.cancel?"),
  });
}, 30_000);

test("completion knows resources, verbs, options and fields", async () => {
  const complete = async (...words: string[]) =>
    linesOf((await outcomeOf(startRemote(["complete", ...words], {}))).stdout);
  expect(await complete()).toEqual(expect.arrayContaining(["accounts", "login", "tickets"]));
  expect(await complete("subscriptions")).toEqual(expect.arrayContaining(["list", "cancel"]));
  expect(await complete("accounts", "list")).toEqual(expect.arrayContaining(["--filter", "--csv"]));
  expect(await complete("accounts", "list", "--filter")).toContain("country");
  for (const shell of ["bash", "zsh", "fish"])
    expect((await outcomeOf(startRemote(["completion", shell], {}))).stdout).toContain("comptoir complete");
}, 30_000);
