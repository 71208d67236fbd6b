import { languages } from "@/lib/languages/languages";
import { expect, test } from "./api-test";
import { asUser, attemptSignIn, newTenant } from "./fixtures";

test("A user chooses a language, the tenant a default, and a browser that signs in gets it", async () => {
  const tenant = await newTenant();
  const user = await tenant.user();
  const api = await asUser(user);
  const told = async () => (await api.get("/v1/auth/info")).body.language;
  const cookieAtSignIn = async () =>
    (await attemptSignIn(user)).headers.getSetCookie().find((cookie) => cookie.startsWith("language="));

  expect(await told()).toEqual({ effective: "en" });
  expect(await cookieAtSignIn()).toBeUndefined();
  expect((await tenant.api.put("/v1/tenant", { settings: { language: "sv" } })).status).toBe(200);
  expect(await told()).toEqual({ effective: "sv", tenant: "sv" });
  expect(await cookieAtSignIn()).toContain("language=sv;");

  const chosen = await api.put("/v1/user/me", { language: "fi" });
  expect(chosen.body.language).toBe("fi");
  expect(chosen.headers.get("set-cookie")).toContain("language=fi;");
  expect(await told()).toEqual({ effective: "fi", tenant: "sv", user: "fi" });
  expect(await cookieAtSignIn()).toContain("language=fi;");
  expect((await tenant.api.get("/v2/user?~filter[language]=fi")).body.data).toHaveLength(1);

  const stale = await api.put("/v1/user/me", { language: "da" }, { "If-Match": '"0"' });
  expect(stale.status).toBe(412);
  const { data } = (
    await tenant.api.get("/v1/event?~filter[source]=user&~filter[action]=update&~filter[status]=success")
  ).body;
  expect(data[0].data.changes.language).toEqual({ before: null, after: "fi" });
  expect((await tenant.api.post(`/v1/event/${data[0].id}/undo`, {})).status).toBe(200);
  expect(await told()).toEqual({ effective: "sv", tenant: "sv" });
});

test("A guest of another tenant chooses their own language; an API key cannot", async () => {
  const home = await newTenant();
  const host = await home.child();
  const user = await home.user();
  await host.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" });
  const api = await asUser(user);
  const { headers } = await api.post("/v1/user/me/context", { id: host.id });
  const guest = api.with({ Cookie: headers.get("set-cookie")?.split(";", 1)[0] });
  expect((await guest.put("/v1/user/me", { language: "nb" })).body).toMatchObject({ language: "nb", tenant: home.id });
  expect((await guest.get("/v1/auth/info")).body.language).toEqual({ effective: "nb", user: "nb" });
  expect((await home.api.put("/v1/user/me", { language: "nb" })).body.code).toBe("session_required");
});

test("A language that there is not is refused, with the names of those that there are", async () => {
  const tenant = await newTenant();
  const api = await tenant.signedIn();
  for (const language of ["xx", "en-XA", "NB", "", 7, {}]) {
    const { status, body } = await api.put("/v1/user/me", { language });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: "/language" }]);
    expect((await tenant.api.put("/v1/tenant", { settings: { language } })).status).toBe(422);
  }
  const { body } = await api.put("/v1/user/me", { language: "xx" });
  expect(body.errors[0].detail).toBe(`One of: ${languages.map(({ code }) => code).join(", ")}.`);
});

/** Wrong requests of every kind of error, most of them with an argument in the text. */
const wrong: [method: string, path: string, body?: unknown, headers?: Record<string, string>][] = [
  ["GET", "/v1/nothing"],
  ["GET", "/v1/account/xx"],
  ["GET", "/v1/acount"],
  ["PATCH", "/v1/account"],
  ["GET", "/v2/subscription/customers?~filter[pric]=1&~sort=nam&~perPage=0&~search="],
  ["GET", "/v2/subscription/customers?~filter[price]=a&~limit=1&~page=1&~at=2999-01-01"],
  ["GET", "/v2/user?~since=x&~fields[x]=1&~group=nme"],
  ["GET", "/v1/account?~per=1", undefined, { Accept: "image/png" }],
  ["GET", "/v1/auth/info", undefined, { Authorization: "Bearer wrong" }],
  ["GET", "/v1/auth/info", undefined, { Authorization: "Basic wrong" }],
  ["GET", "/v1/auth/info", undefined, { "Comptoir-Tenant": "other" }],
  ["POST", "/v1/distributor", { name: 7 }],
  ["POST", "/v1/distributor", { name: "", adress: {}, active: "a" }],
  ["POST", "/v1/distributor", "{"],
  ["POST", "/v1/distributor", { name: "A" }, { "Idempotency-Key": "ø" }],
  ["POST", "/v1/distributor", { name: "A" }, { "Content-Type": "text/plain" }],
  ["POST", "/v1/agreement", { content: { en: { title: "", body: "x" } } }],
  ["POST", "/v2/order", { account: "x", items: [{ sku: "x", amount: 1 }] }],
  ["POST", "/v2/product", { name: "a".repeat(300), products: [{ sku: "" }] }],
  ["POST", "/v1/user", { username: "a", role: "provider.owner" }],
  ["POST", "/v1/webhook", { url: "http://localhost", sources: ["x"] }],
  ["POST", "/v1/plan", { operation: "account.update", set: { nam: "x" }, ids: ["x"] }],
  ["POST", "/v1/key", { name: "x", features: ["Platform/Nothing"], expires: "2000-01-01" }],
  ["PUT", "/v1/user/me", { language: "nb" }],
  ["PUT", "/v1/tenant", { settings: { currency: "kr", secondPersonAbove: 1.5 } }],
  ["PUT", "/v1/tenant", { name: "A" }, { "If-Match": '"0"' }],
  ["DELETE", "/v1/account/permission/role/x", undefined, { Prefer: "dry-run" }],
];

test("Each problem document says title, detail and errors in the language that is asked for", async () => {
  const { api } = await newTenant();
  const unmarked: string[] = [];
  for (const [method, path, body, headers] of wrong) {
    const [pseudo, english] = await Promise.all(
      ["en-XA", "en"].map((language) => api.send(method, path, body, { ...headers, "Accept-Language": language })),
    );
    if (!pseudo || !english) continue;
    expect(english.status, path).toBeGreaterThanOrEqual(400);
    expect(pseudo.headers.get("content-language")).toBe("en-XA");
    expect(pseudo.headers.get("vary")).toContain("Accept-Language");
    expect(pseudo.body.code).toBe(english.body.code);
    const said = ({ body }: typeof pseudo) => [
      body.title,
      body.detail,
      ...(body.errors ?? []).map((error: { detail: string }) => error.detail),
    ];
    unmarked.push(...said(pseudo).flatMap((text) => (/^⟦.*⟧$/s.test(text) ? [] : `${method} ${path}: ${text}`)));
    expect(said(english).join(" "), path).not.toMatch(/[⟦{}]/);
  }
  expect(unmarked).toEqual([]);
});

test("Why somebody may do something, or not, is said in the language that is asked for", async () => {
  const tenant = await newTenant();
  const { id } = await tenant.user("provider.user");
  const asked = { operation: "updateAccount", who: { user: id } };
  const { status, body } = await tenant.api.post("/v1/access/explain", asked, { "Accept-Language": "en-XA" });
  expect({ status, allowed: body.allowed }).toEqual({ status: 200, allowed: false });
  const said = [...body.steps.map(({ detail }: { detail: string }) => detail), body.remedies[0].do];
  expect(said.filter((text) => !/^⟦.*⟧$/s.test(text))).toEqual([]);
});

test("What the log keeps of a refusal is English, whatever the language of who was refused", async () => {
  const { api } = await newTenant();
  await api.post("/v1/distributor", { name: 7 }, { "Accept-Language": "en-XA" });
  const { data } = (await api.get("/v1/event?~filter[status]=failed")).body;
  expect(data[0].data.message).toBe("/name: Expected text, received a number.");
});
