import { day, idsOf } from "./answers";
import { expect, test } from "./api-test";

/*
 * A text can have its accents as letters of their own (decomposed, as macOS writes file names) or not (composed, as people type).
 * Both look the same, and are the same wherever texts are compared. They are answered as they were sent.
 */

const forms = ["NFC", "NFD"] as const;
const name = "Ångström Café";

const lists = {
  subscriptions: { path: "/v2/subscription/customers", fields: ["name", "account_details.name", "items.name"] },
  tickets: { path: "/v1/support/ticket", fields: ["subject"] },
  accounts: { path: "/v1/account", fields: ["name", "address.postal.city"] },
} as const;

const records = (form: "NFC" | "NFD") => {
  const text = name.normalize(form);
  return {
    subscriptions: { _id: form, name: text, account_details: { name: text }, items: [{ sku: "A", name: text }] },
    tickets: { id: form, subject: text, created: day(1) },
    accounts: { id: form, name: text, address: { postal: { city: text } } },
  };
};

for (const [kind, { path, fields }] of Object.entries(lists)) {
  test(`GET ${path} finds a name in both forms, composed and decomposed`, async ({ tenant }) => {
    await tenant.import(
      kind as keyof typeof lists,
      forms.map((form) => records(form)[kind as keyof typeof lists]),
    );
    const queries = [
      `~search=${encodeURIComponent("ångström")}`,
      ...fields.flatMap((field) =>
        [name, `~${name.toLowerCase()}`, `^${name.slice(0, 4)}`, `$${name.slice(-4)}`].map(
          (filter) => `~filter[${field}]=${encodeURIComponent(filter)}`,
        ),
      ),
    ];
    for (const query of queries)
      for (const form of forms) {
        const written = decodeURIComponent(query).normalize(form);
        const [parameter = "", value = ""] = written.split(/=(.*)/s);
        const found = await tenant.api.get(`${path}?${parameter}=${encodeURIComponent(value)}`);
        expect({ written, ids: idsOf(found).sort() }).toEqual({ written, ids: [...forms].sort() });
      }
  });
}

test("a text is answered as it was sent, whichever form it is found by", async ({ tenant }) => {
  const subject = name.normalize("NFD");
  await tenant.import("tickets", [{ id: "t1", subject, created: day(1) }]);
  const found = await tenant.api.get(`/v1/support/ticket?~filter[subject]=${encodeURIComponent(name)}`);
  expect(found.body.data?.[0]?.subject ?? found.body[0]?.subject).toBe(subject);
});
