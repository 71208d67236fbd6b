import { expect, test } from "./api-test";
import { directoryOf } from "./scim-client";
import { entra } from "./scim-entra";
import { okta } from "./scim-okta";

/** The requests that Microsoft and Okta publish for tests of a SCIM server, with the answers they ask for. */

for (const [name, steps] of Object.entries({ "Microsoft Entra": entra, Okta: okta })) {
  test(`${name}'s published requests get the answers that it asks for`, async ({ tenant }) => {
    const directory = await directoryOf(tenant);
    const ids: Record<string, string> = {};
    const filled = (value: string) => value.replace(/\{(user|group)\}/g, (all, id: string) => ids[id] ?? all);
    for (const { title, method, path, body, status, answer } of steps) {
      const sent = body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body)));
      const [address = "", query] = filled(path).split("?");
      const got = await directory.send(method, query ? `${address}?${encodeURI(query)}` : address, sent);
      expect({ title, status: got.status, body: got.body }).toMatchObject({
        title,
        status,
        ...(answer ? { body: JSON.parse(filled(JSON.stringify(answer))) } : {}),
      });
      if (status !== 204) expect(got.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
      if (status === 201) {
        ids[path === "/Users" ? "user" : "group"] = got.body.id;
        expect(got.headers.get("location")).toMatch(new RegExp(`/scim/v2${path}/${got.body.id}$`));
      }
    }
  });
}
