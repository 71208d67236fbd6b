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
  const { data } = (await tenant.api.get("/v1/event?~filter[source]=user&~filter[action]=update&~limit=1")).body;
  expect(data[0].data.changes.language).toEqual({ to: "fi" });
  expect((await tenant.api.post(`/v1/event/${data[0].id}/undo`)).status).toBe(200);
  expect(await told()).toEqual({ effective: "sv", tenant: "sv" });
});

test("A guest elsewhere chooses for their own account, and no key does", async () => {
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
