import { asOwner } from "@/lib/base/db/owner";
import { inTenant } from "@/lib/base/db/transaction";
import { richText } from "@/prisma/seed/rich-text";
import { expect, test } from "./api-test";
import { Api, asDatabaseOwner, asUser, attemptSignIn, newTenant, randomAddress, type TestTenant } from "./fixtures";
import { headersOf, linkOf, wordsOf } from "./mail-server";
import { kill, site, withMail } from "./mail-site";
import type { RunningServer } from "./server";
import { dueNow } from "./webhook-server";

const person = (username: string) => ({ username, firstname: "Kari", lastname: "Nordmann", role: "provider.user" });

/** The outcomes of e-mails in the log: recipient, status and message. */
async function outcomes(api: Api): Promise<string[]> {
  const { body } = await api.get("/v1/event?~filter[source]=mail&~sort=time");
  return body.data.map(({ status, data }: { status: string; data: { name: string; message?: string } }) =>
    [data.name, status, ...(data.message ? [data.message] : [])].join(" "),
  );
}

test("invited users and guests get an e-mail; a tenant's name cannot add headers, links or markup to it", async () => {
  await withMail(async ({ mail, start }) => {
    await start();
    const parent = await newTenant();
    const tenant = await newTenant({ parent: parent.id });
    await asDatabaseOwner("UPDATE tenant SET name = $2 WHERE id = $1", [
      tenant.id,
      "Ågård <b>\r\nBcc: victim@example.com\r\n\r\nhttps://evil.example/ & Co",
    ]);
    const { body } = await tenant.api.post("/v1/user", person("kari@example.com"), { Host: "evil.example" });
    expect(body.invitation.mailed).toBe(true);
    await expect.poll(() => mail.taken.length).toBe(1);
    const [invitation] = mail.taken;
    if (!invitation) throw new Error("There is no e-mail.");
    expect(invitation).toMatchObject({ from: "no-reply@comptoir.example", to: ["kari@example.com"], secure: true });
    const headers = headersOf(invitation);
    expect(headers.get("to")).toEqual(["kari@example.com"]);
    expect(headers.get("from")).toEqual(["Comptoir <no-reply@comptoir.example>"]);
    expect(headers.get("message-id")).toHaveLength(1);
    expect([...headers.keys()]).not.toContain("bcc");
    expect(linkOf(invitation)).toBe(`${site}/invite#${body.invitation.token}`);
    expect(wordsOf(invitation)).toContain("Ågård &lt;b&gt; Bcc: victim@example.com https://evil.example/ &amp; Co");
    await expect.poll(() => outcomes(tenant.api)).toEqual(["kari@example.com success"]);

    // An address with two meanings in a header gets none, and the link is there to be copied.
    const odd = await tenant.api.post("/v1/user", person("a,b@example.com"));
    expect(odd.body.invitation).toMatchObject({ mailed: false, link: expect.stringContaining("/invite#") });

    // Neither the answer nor the log nor the mail server shows whether the parent has the user.
    const [known, unknown] = [await parent.user(), { email: "nobody@example.com" }];
    for (const { email } of [known, unknown]) {
      expect((await tenant.api.post("/v1/user/guest", { username: email, role: "provider.user" })).status).toBe(201);
    }
    await expect
      .poll(async () => (await outcomes(tenant.api)).sort())
      .toEqual(["kari@example.com success", `${known.email} success`, "nobody@example.com success"].sort());
    expect(mail.taken.slice(1).map(linkOf)).toEqual([`${site}/sign-in`, `${site}/sign-in`]);

    // A dry run and a repeat send nothing.
    const key = { "Idempotency-Key": "once" };
    await tenant.api.post("/v1/user", person("ola@example.com"), { Prefer: "dry-run" });
    for (let time = 0; time < 2; time++) await tenant.api.post("/v1/user", person("eva@example.com"), key);
    await expect.poll(() => outcomes(tenant.api)).toHaveLength(4);
    expect(mail.transferred.map(({ to }) => to.join()).slice(3)).toEqual(["eva@example.com"]);

    // Neither does a sandbox, whose screens give the link to copy.
    const secret = await (await tenant.user()).newSession();
    const admin = new Api({ Cookie: `__Host-comptoir.session-token=${secret}`, Origin: site });
    await admin.post("/v1/sandbox");
    const { id } = (await admin.get("/v1/sandbox", { Prefer: "wait=20" })).body;
    const sandbox = admin.with({ "Comptoir-Tenant": id });
    const tried = await sandbox.post("/v1/user", person("liv@example.com"));
    expect(tried.body.invitation, tried.text).toMatchObject({
      mailed: false,
      link: expect.stringContaining("/invite#"),
    });
    expect((await sandbox.get("/v1/event?~filter[source]=mail")).body.metadata?.total ?? 0).toBe(0);
  });
});

test("a deferred e-mail is sent later, a refused one is an event, and a newer link replaces an older one", async () => {
  await withMail(async ({ mail, start }) => {
    const server = await start();
    const tenant = await newTenant();
    const verdicts = [451, 250];
    mail.onMail = () => verdicts.shift() ?? 250;
    mail.onRecipient = (address) => (address.startsWith("gone") ? 550 : address.startsWith("busy") ? 450 : 250);
    await tenant.api.post("/v1/user", person("kari@example.com"));
    await expect.poll(() => dueNow(tenant.id).then(() => mail.taken.length)).toBe(1);
    const ids = mail.transferred.map((each) => headersOf(each).get("message-id")?.[0]);
    expect(ids[1]).toBe(ids[0]);

    await tenant.api.post("/v1/user", person("gone@example.com"));
    await expect
      .poll(() => outcomes(tenant.api))
      .toEqual([
        "kari@example.com success",
        expect.stringMatching(/^gone@example.com failed It was refused: 550 .*No such mailbox/),
      ]);
    expect(mail.transferred).toHaveLength(2);

    const { body: user } = await tenant.api.post("/v1/user", person("busy@example.com"));
    await expect.poll(() => mail.asked).toBeGreaterThan(3);
    const { body: again } = await tenant.api.post(`/v1/user/${user._id}/invite`);
    mail.onRecipient = () => 250;
    await expect.poll(() => dueNow(tenant.id).then(() => mail.taken.length)).toBe(2);
    await expect.poll(() => outcomes(tenant.api)).toHaveLength(3);
    expect(mail.taken.slice(1).map(linkOf)).toEqual([`${site}/invite#${again.invitation.token}`]);
    expect(await server.stop()).toBe(0);
    // The links are not stored.
    const { rows } = await asDatabaseOwner(
      "SELECT status, count(*)::int FROM mail WHERE content IS NULL GROUP BY 1 ORDER BY 1",
    );
    expect(rows).toEqual([
      { status: "failed", count: 1 },
      { status: "replaced", count: 1 },
      { status: "sent", count: 2 },
    ]);
  });
});

test("when the server is killed no e-mail is lost, and none is sent twice that may have arrived", async () => {
  await withMail(async ({ mail, start }) => {
    const writer = await start({ RUN_JOBS: "false" });
    const tenant = await newTenant();
    await tenant.api.post("/v1/user", person("queued@example.com"));
    await kill(writer);
    // One that is killed before the transfer of an e-mail, and after it of another.
    mail.onRecipient = (address) => (address.startsWith("early") ? "silence" : 250);
    mail.onMail = ({ to }) => (to.join().startsWith("late") ? "silence" : 250);
    const sender = await start();
    const through = ({ url }: RunningServer) => new Api(tenant.api.credential, url);
    await through(sender).post("/v1/user", person("early@example.com"));
    await through(sender).post("/v1/user", person("late@example.com"));
    await expect.poll(() => mail.asked).toBeGreaterThan(2);
    await expect.poll(() => mail.transferred.length).toBe(2);
    // Accepted, and known to be: between the two it may not be sent again either.
    await expect.poll(() => outcomes(through(sender))).toContain("queued@example.com success");
    await kill(sender);
    mail.onRecipient = () => 250;
    mail.onMail = () => 250;
    const next = through(await start());
    await expect
      .poll(async () => (await outcomes(next)).sort(), { timeout: 60_000 })
      .toEqual([
        "early@example.com success",
        expect.stringMatching(/^late@example.com failed It may have arrived/),
        "queued@example.com success",
      ]);
    const recipients = mail.transferred.map(({ to }) => to.join()).sort();
    expect(recipients).toEqual(["early@example.com", "late@example.com", "queued@example.com"]);
  });
});

/** As it is once the tenant has proved its domain and requires its issuer. */
const requireSingleSignOn = ({ id: tenant }: TestTenant) =>
  inTenant(tenant, async (tx) => {
    const clientSecret = Buffer.from("unreadable");
    const data = { tenant, issuer: "https://login.acme.example", clientId: "a", clientSecret, required: true };
    await tx.singleSignOn.create({ data });
    await tx.tenantDomain.create({ data: { tenant, domain: `${tenant}.example`, token: "a" } });
  });

test("a user who has forgotten the password gets a link, and asking for one does not reveal who has an account", async () => {
  await withMail(async ({ mail, start }) => {
    // Without TLS, so that cookies have the names that they have in all tests.
    const origin = "http://comptoir.example";
    const { url } = await start({ API_ONLY: "false", PUBLIC_URL: origin });
    const tenant = await newTenant();
    const [user, other] = [await tenant.user(), await tenant.user()];
    const ask = (email: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/auth/password-reset`, {
        method: "POST",
        body: new URLSearchParams({ email }),
        headers: { Origin: origin, "X-Forwarded-For": randomAddress(), ...headers },
      });
    expect((await ask(user.email, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await ask("no address")).status).toBe(422);
    const answers = [await ask(user.email), await ask("nobody@example.com"), await ask(user.email)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const [known, unknown] = answers.map(({ headers }) => [...headers.keys()].sort());
    expect(unknown).toEqual(known);
    await ask(other.email, { Host: "evil.example" });
    const strict = await newTenant();
    const employee = await strict.user();
    await requireSingleSignOn(strict);
    const refused = [await ask(employee.email), await ask(`nobody@${strict.id}.example`)];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    await expect.poll(() => mail.taken.length).toBe(2);
    // The second request of the same user, and that of nobody, have been worked off as well.
    await expect.poll(() => jobs()).toBe(0);
    expect(mail.transferred.map(({ to }) => to.join()).sort()).toEqual([user.email, other.email].sort());

    const tokenFor = (email: string) => {
      const link = mail.taken.filter(({ to }) => to[0] === email).map(linkOf)[0] ?? "";
      expect(link).toMatch(/^http:\/\/comptoir\.example\/reset#.{43}$/);
      return link.split("#")[1];
    };
    const anyone = new Api({}, url);
    const reset = (email: string, password: string) =>
      anyone.post("/v1/user/password/reset", { token: tokenFor(email), password });
    const session = await asUser(user);
    expect((await session.get("/v1/auth/info")).status).toBe(200);
    expect((await reset(user.email, "short")).status).toBe(422);
    const both = await Promise.all([1, 2].map(() => reset(user.email, "a new and longer password")));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await session.get("/v1/auth/info")).status).toBe(401);
    expect((await attemptSignIn(user)).status).toBe(401);
    expect((await attemptSignIn({ ...user, password: "a new and longer password" })).status).toBe(200);
    // With another address the link, which went to the former one, is void.
    await tenant.api.put(`/v1/user/${other.id}`, { username: "other@example.com" });
    expect((await reset(other.email, "a new and longer password")).status).toBe(404);
    const { body } = await tenant.api.get(
      "/v1/event?~filter[source]=user&~filter[action]=^password_reset&~filter[status]=success",
    );
    const logged = body.data.map(({ action, data }: { action: string; data: { _id: string } }) => [action, data._id]);
    expect(logged.sort()).toEqual(
      [
        ["password_reset", user.id],
        ["password_reset_request", user.id],
        ["password_reset_request", other.id],
      ].sort(),
    );

    const network = { "X-Forwarded-For": randomAddress() };
    const statuses = [];
    for (let time = 0; time < 11; time++) statuses.push((await ask(`nobody${time}@example.com`, network)).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
  });
});

const jobs = (): Promise<number> =>
  asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const { rows } = await owner.query("SELECT count(*)::int AS count FROM graphile_worker.jobs");
    return rows[0].count;
  });

test("those who have not accepted are reminded once a day of the same text", async () => {
  await withMail(async ({ mail, start }) => {
    await start();
    const tenant = await newTenant();
    const [user, other] = [await tenant.user(), await tenant.user()];
    const text = (title: string) => ({ content: { en: { title, body: richText(title) } } });
    const { body: agreement } = await tenant.api.post("/v1/agreement", { ...text("House rules"), reconsent: true });
    const remind = async () => (await tenant.api.post(`/v1/agreement/${agreement._id}/consent/remind`)).body;
    await tenant.api.post("/v1/signed-agreement", { agreement: agreement._id, language: "en", user: other.id });
    const link = `${site}/accept`;
    const both = await Promise.all([remind(), remind()]);
    expect(both.map(({ reminded, mailed }) => [reminded, mailed]).sort()).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(both[0]).toMatchObject({ more: false, link });
    await expect.poll(() => mail.taken.map(({ to }) => to.join())).toEqual([user.email]);
    expect(mail.taken.map(linkOf)).toEqual([link]);

    // Of another text both are reminded, at once.
    await tenant.api.put(`/v1/agreement/${agreement._id}`, text("Other rules"));
    expect(await remind()).toMatchObject({ reminded: 2, mailed: 2 });
    await expect.poll(() => mail.taken.length).toBe(3);
    await asDatabaseOwner("UPDATE consent_reminder SET sent = sent - interval '1 day' WHERE user_id = $1", [user.id]);
    expect(await remind()).toMatchObject({ reminded: 1, mailed: 1 });
    const { body } = await tenant.api.get("/v1/event?~filter[action]=remind&~sort=time");
    expect(body.data.map(({ data }: { data: object }) => data)).toMatchObject([
      { _id: agreement._id, name: "House rules", version: 1, users: 1, mailed: 1 },
      { name: "Other rules", version: 2, users: 2 },
      { version: 2, users: 1 },
    ]);
    await tenant.api.put(`/v1/agreement/${agreement._id}`, { active: false });
    expect((await tenant.api.post(`/v1/agreement/${agreement._id}/consent/remind`)).status).toBe(409);
    expect((await tenant.api.post("/v1/agreement/unknown/consent/remind")).status).toBe(404);
  });
});

test("An e-mail is in the language of its recipient, else in the default of the tenant", async () => {
  await withMail(async ({ mail, start }) => {
    await start();
    const tenant = await newTenant({ parent: (await newTenant()).id });
    // A language of development, which marks each text.
    await asDatabaseOwner("UPDATE tenant SET settings = $2 WHERE id = $1", [tenant.id, { language: "en-XA" }]);
    const { body } = await tenant.api.post("/v1/user", person("kari@example.com"));
    await tenant.api.post("/v1/user/guest", { username: "ola@example.com", role: "provider.user" });
    await expect.poll(() => mail.taken.length).toBe(2);
    for (const each of mail.taken) {
      expect(wordsOf(each)).toContain('<html lang="en-XA">');
      const texts = [...wordsOf(each).matchAll(/<p>(?:<a [^>]*>)?([^<]*)/g)].map(([, text]) => text);
      expect(texts.length).toBeGreaterThan(3);
      expect(texts.filter((text) => !/^⟦.*⟧$/.test(text ?? ""))).toEqual([]);
    }
    await tenant.api.put(`/v1/user/${body._id}`, { language: "nb" });
    await tenant.api.post(`/v1/user/${body._id}/invite`);
    await expect.poll(() => mail.taken.length).toBe(3);
    expect(mail.taken.slice(2).map(wordsOf)).toEqual([expect.stringContaining('<html lang="nb">')]);
  });
});
