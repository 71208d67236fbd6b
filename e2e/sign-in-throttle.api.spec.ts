import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { accountInLog, signIn as signInHere } from "@/lib/base/auth/sign-in";
import { expect, test } from "./api-test";
import { comptoir } from "./command";
import { scratchFolder } from "./database";
import { Api, attemptSignIn, type Credentials, randomAddress, type TestTenant } from "./fixtures";
import { prove, times } from "./proof";
import { inParallel } from "./raw";

const wrong = "not the password";

/** Guesses one after the other, each from another network unless one is given; the words of the last answer. */
async function guess({ email }: Credentials, times: number, address?: string): Promise<string> {
  let words = "";
  for (let at = 0; at < times; at++)
    words = await (await attemptSignIn({ email, password: wrong }, address ?? randomAddress())).text();
  return words;
}

test("A namesake in another tenant who signs in gives no further attempts at a user's password", async ({
  tenant,
  stranger,
}) => {
  const user = await tenant.user();
  const namesake = { ...(await stranger.user("provider.admin", user.email)), password: "the namesake's own one" };
  await setPassword(stranger, namesake);
  for (let round = 0; round < 3; round++) {
    await guess(user, 4);
    expect((await attemptSignIn(namesake)).status).toBe(200);
  }
  const right = await attemptSignIn(user);
  expect(right.status).toBe(401);
  const { body } = await tenant.api.get("/v1/event?~filter[action]=Login&~sort=time&~limit=1&~filter[status]=failed");
  expect(body.data).toMatchObject([{ user: { username: user.email } }]);
  // The namesake is locked out no more than anybody who mistypes.
  expect((await attemptSignIn(namesake)).status).toBe(200);
});

test("Strangers who guess at a password do not keep its owner out of the networks the owner has used", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const home = randomAddress();
  expect((await attemptSignIn(user, home)).status).toBe(200);
  expect(await guess(user, 11)).toContain("throttled");
  expect((await attemptSignIn(user, home)).status).toBe(200);
  expect(await (await attemptSignIn(user)).text()).toContain("throttled");
});

test("In a network the owner has used, too, there are ten attempts in 15 minutes", async ({ tenant }) => {
  const user = await tenant.user();
  const home = randomAddress();
  expect((await attemptSignIn(user, home)).status).toBe(200);
  expect(await guess(user, 10, home)).toContain("refused%3A0");
  expect(await (await attemptSignIn(user, home)).text()).toContain("throttled");
  expect((await attemptSignIn(user)).status).toBe(200);
});

test("The operator lists users, lifts a limit at once for every process, and makes a link that sets a password once", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const folder = scratchFolder("link");
  const run = (name: string, ...more: string[]) =>
    comptoir(["user", name, "--tenant", tenant.id, "--email", user.email, ...more]);
  try {
    const listed = await comptoir(["user", "list", "--tenant", tenant.id]);
    expect(listed.stdout).toContain(`${user.email}\tprovider.admin\tactive\tnever\t${accountInLog(user.email)}\n`);
    expect((await comptoir(["tenant", "list"])).stdout).toContain(`${tenant.id}\t-\t1\t${tenant.name}\n`);

    // In this process, which is not the one that lifts the limit.
    const home = randomAddress();
    const attempt = async (password: string, address = randomAddress()) =>
      (await signInHere({ email: user.email, password, address, agent: "node" })).outcome;
    const guessAt = async (address?: string) => {
      for (let at = 0; at < 11; at++) await attempt(wrong, address);
      return await attempt(user.password, address);
    };
    expect(await attempt(user.password, home)).toBe("signed-in");
    expect([await guessAt(), await guessAt(home)]).toEqual(["throttled", "throttled"]);
    expect(await run("unlock")).toMatchObject({ code: 0, stdout: "" });
    expect([await attempt(user.password), await attempt(user.password, home)]).toEqual(["signed-in", "signed-in"]);

    expect(await run("password-link")).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/--file/) });
    const file = join(folder, "link");
    expect(await run("password-link", "--file", file)).toMatchObject({ code: 0, stdout: "" });
    expect(await run("password-link", "--file", file)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^EEXIST.*\n$/),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [, token] = (await readFile(file, "utf8")).trim().split("/reset#");
    const reset = (password: string) => new Api({}).post("/v1/user/password/reset", { token, password });
    const password = "a password by the operator's link";
    expect((await reset(password)).status).toBe(200);
    expect((await reset("another one, too late")).status).toBe(404);
    expect((await attemptSignIn({ ...user, password })).status).toBe(200);
    await tenant.user();
    expect(await run("disable")).toMatchObject({ code: 0 });
    expect(await run("password-link", "--file", `${file}2`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/disabled/),
    });
    const { body } = await tenant.api.get(
      "/v1/event?~filter[user.username]=comptoir-cli&~filter[source]=user&~sort=time",
    );
    const actions = body.data.map((event: { action: string }) => event.action).slice(1);
    expect(actions).toEqual(["unlock", "password_reset_request", "create", "update"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("A login from another network than before is an event of its own, the first login of all is not", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const [home, office] = ["198.51.100.7", randomAddress().replace(/::1$/, "::7")];
  for (const address of [home, home, office, home, office]) {
    expect((await attemptSignIn(user, address)).status).toBe(200);
  }
  const { body } = await tenant.api.get("/v1/event?~filter[action]=NewNetwork");
  expect(body.data).toMatchObject([
    {
      status: "success",
      user: { username: user.email },
      data: { _id: user.id, name: user.email, network: office.replace(/::7$/, "::/64") },
    },
  ]);
});

test("A network is forgotten when the password is set by an invitation", async ({ tenant }) => {
  const user = await tenant.user();
  const home = randomAddress();
  await attemptSignIn(user, home);
  await setPassword(tenant, { ...user, password: "quite another password" });
  await guess(user, 10);
  expect(await (await attemptSignIn({ ...user, password: "quite another password" }, home)).text()).toContain(
    "throttled",
  );
});

test("Of all guesses at one password, from many networks and in two processes, ten are compared with it", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const guesses = Array.from({ length: times("brute-force", 24) }, (_, at) => at);
  const addresses = Array.from({ length: 100 }, randomAddress);
  // The one process is the server, the other this one.
  const outcomes = await inParallel(guesses, 24, async (at) => {
    const address = addresses[at % addresses.length] ?? "";
    if (at % 2 === 0) return await (await attemptSignIn({ email: user.email, password: wrong }, address)).text();
    return (await signInHere({ email: user.email, password: wrong, address, agent: "" })).outcome;
  });
  const compared = outcomes.filter((outcome) => outcome.includes("refused")).length;
  const others = outcomes.filter((outcome) => !/refused|throttled/.test(outcome));
  prove(
    "brute-force",
    guesses.length,
    Math.max(0, compared - 10) + others.length,
    `guesses in two processes, ${compared} compared`,
  );
  expect(others).toEqual([]);
  expect(compared).toBe(10);
});

test("Attempts of a network count in every process of the server", async ({ tenant }) => {
  const address = randomAddress();
  for (let at = 0; at < 30; at++)
    await signInHere({ email: `u${at}@${tenant.id}.example`, password: wrong, address, agent: "" });
  expect(await (await attemptSignIn(await tenant.user(), address)).text()).toContain("throttled");
});

test("Addresses of one IPv6 subscriber are one network", async ({ tenant }) => {
  const network = randomAddress().replace(/::1$/, ":");
  const attempts = Array.from({ length: 30 }, (_, at) =>
    attemptSignIn({ email: `u${at}@${tenant.id}.example`, password: wrong }, `${network}0:0:0:${at}`),
  );
  await Promise.all(attempts);
  expect(await (await attemptSignIn(await tenant.user(), `${network}a:b:c:d`)).text()).toContain("throttled");
});

test("Of 40 guesses at once ten are compared, and each leaves a failed event", async ({ tenant }) => {
  const user = await tenant.user();
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => (await attemptSignIn({ ...user, password: wrong })).text()),
  );
  expect(answers.filter((words) => words.includes("refused"))).toHaveLength(10);
  expect(answers.filter((words) => words.includes("throttled"))).toHaveLength(30);
  const { body } = await tenant.api.get("/v1/event?~filter[action]=Login&~filter[status]=failed&~limit=100");
  const messages = body.data.map((event: { data: { message: string } }) => event.data.message);
  expect(messages.filter((message: string) => message === "There were too many attempts.")).toHaveLength(30);
  expect(messages).toHaveLength(40);
});

test("An unknown address is refused in the same words as a user's, to the last attempt and beyond", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const nobody = { email: `nobody@${tenant.id}.example`, password: wrong };
  for (const times of [9, 1, 1]) {
    const [known, unknown] = await Promise.all([guess(user, times), guess(nobody, times)]);
    expect(unknown.replace(/\d{3}/, "")).toBe(known.replace(/\d{3}/, ""));
  }
});

/** Sets a user's password as the invitation link does. */
async function setPassword(tenant: TestTenant, { id, password }: Credentials & { id: string }): Promise<void> {
  const { body } = await tenant.api.post(`/v1/user/${id}/invite`);
  const accepted = await tenant.api.post("/v1/user/invite/accept", { token: body.invitation.token, password });
  expect(accepted.status).toBe(200);
}
