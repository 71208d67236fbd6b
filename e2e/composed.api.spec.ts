import { inTenant } from "@/lib/base/db/transaction";
import { registerUser } from "@/lib/resources/user/register";
import { expect, test } from "./api-test";
import { asUser, attemptSignIn, type TestTenant } from "./fixtures";
import { directoryOf, groupSchema, userSchema } from "./scim-client";

/** The same text from another keyboard: one code point or two for a letter with a mark, a capital with a dot or without. */

const composed = "pässwörd-långt-9".normalize("NFC");
const decomposed = composed.normalize("NFD");

const signsIn = async (email: string, password: string): Promise<boolean> =>
  (await attemptSignIn({ email, password })).status === 200;

const register = ({ id, actor }: TestTenant, email: string, password: string) =>
  inTenant(id, (tx) => registerUser(tx, actor(), { email, password, role: "provider.admin" }));

test("a password works from every keyboard, whichever it was set with", async ({ tenant }) => {
  for (const [email, password] of [
    [`one@${tenant.id}.example`, composed],
    [`two@${tenant.id}.example`, decomposed],
  ] as const) {
    await register(tenant, email, password);
    expect(await signsIn(email, composed)).toBe(true);
    expect(await signsIn(email, decomposed)).toBe(true);
    expect(await signsIn(email, "passwoerd-langt-9")).toBe(false);
  }
});

test("changing a password takes the present one from every keyboard", async ({ tenant }) => {
  const user = await tenant.user();
  const api = await asUser(user);
  for (const [currentPassword, password] of [
    [user.password, composed],
    [decomposed, "another long enough one"],
  ])
    expect((await api.put("/v1/user/me/password", { currentPassword, password })).status).toBe(200);
});

test("two live collections never have the same name in two forms, also not after a restore or an import", async ({
  tenant,
}) => {
  const path = "/v2/product/collection";
  const [one, other] = ["Málaga".normalize("NFC"), "Málaga".normalize("NFD")];
  const { body: first } = await tenant.api.post(path, { name: one });
  expect((await tenant.api.post(path, { name: other })).status).toBe(409);
  const { body: second } = await tenant.api.post(path, { name: "Other" });
  expect((await tenant.api.put(`${path}/${second.id}`, { name: other })).status).toBe(409);
  expect((await tenant.api.put(`${path}/${first.id}`, { name: other })).body.name).toBe(other);
  await tenant.api.delete(`${path}/${first.id}`);
  await tenant.api.post(path, { name: one });
  const { body } = await tenant.api.post(`${path}/restore`, { collectionIds: [first.id] });
  expect(body.collections).toMatchObject([{ name: `${other} (${first.id.slice(-8)})` }]);
  await expect(tenant.import("collections", [{ id: "twin", name: other }])).rejects.toThrow("already there");
  const directory = await directoryOf(tenant);
  await directory.group("Café".normalize("NFC"));
  const group = { schemas: [groupSchema], displayName: "CAFÉ".normalize("NFD") };
  expect((await directory.send("POST", "/Groups", group)).status).toBe(409);
});

test("an address is one user's in every spelling of its letters", async ({ api, tenant }) => {
  const domain = `${tenant.id}.example`;
  const invite = (username: string) => api.post("/v1/user", { username, firstname: "J", lastname: "J" });
  expect((await invite(`JO\u0308RG@${domain}`)).body).toMatchObject({ username: `jörg@${domain}` });
  for (const twin of [`jo\u0308rg@${domain}`, `Jörg@${domain}`]) expect((await invite(twin)).status).toBe(409);
  await register(tenant, `ipek@${domain}`, composed);
  expect((await invite(`İPEK@${domain}`)).status).toBe(409);
  expect(await signsIn(`İPEK@${domain}`, composed)).toBe(true);
  expect(await signsIn(` Ipek@${domain} `, composed)).toBe(true);
  const directory = await directoryOf(tenant);
  const filter = encodeURIComponent(`userName eq "JO\u0308RG@${domain}"`);
  expect((await directory.send("GET", `/Users?filter=${filter}`)).body.totalResults).toBe(1);
  expect((await directory.send("POST", "/Users", { schemas: [userSchema], userName: `İpek@${domain}` })).status).toBe(
    409,
  );
});
