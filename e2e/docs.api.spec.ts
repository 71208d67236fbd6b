import { guides } from "@/app/docs/guides";
import { chapters } from "@/app/docs/search";
import { events } from "@/lib/events";
import { expect, test } from "./api-test";
import { send } from "./raw";

/** The reference, as an integrator reads it without a script. */

const origin = () => process.env.COMPTOIR_TEST_URL ?? "";

const read = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  String((await send(origin(), { method: "GET", path, headers })).text);

const areasIn = (text: string): string[] => [...new Set(text.match(/\/docs\/[a-z0-9-]+(?=["#])/g) ?? [])];

test("The examples send me to the host that I read them on", async () => {
  const text = await read("/docs/accounts", { Host: "api.fjord.example" });
  expect(text).toContain("http://api.fjord.example/v1/account");
  expect(text).not.toContain("localhost:3000");
  // Each path parameter is replaced by an example id, so that a copied request can be sent.
  expect(text).not.toMatch(/\/v1\/account\/:id/);
});

test("Every kind of record has a page, with a request, an answer and at most 70 kB to load", async () => {
  const [changes, eventTypes, ...areas] = areasIn(await read("/docs"));
  expect([changes, eventTypes]).toEqual(["/docs/changes", "/docs/event-types"]);
  expect(areas.length).toBeGreaterThan(10);
  expect(areas).toEqual(areas.toSorted());
  for (const path of areas) {
    const { text, bytesSent } = await send(origin(), { method: "GET", path, headers: { "Accept-Encoding": "br" } });
    expect(text, path).toContain("Example answer");
    expect(bytesSent, path).toBeLessThan(70_000);
  }
});

test("Every chapter that the search knows is in the text", async () => {
  const text = await read("/docs");
  const places = chapters.map(({ href }) => href.split("#")[1]).filter((id) => id !== undefined);
  expect(places.filter((id) => !text.includes(`id="${id}"`))).toEqual([]);
});

test("The types of events are on one page, with their messages and what their data holds", async () => {
  const entries = (await read("/docs/event-types")).split("<article").slice(1);
  expect(entries).toHaveLength(events.length);
  const updated = entries.find((entry) => entry.includes("<h2>Distributor was updated"));
  expect(updated).toContain("product.distributor_update");
  expect(updated).toContain("<summary>Data</summary>");
});

test("The reference leads from an operation to the events that it leaves, and back", async () => {
  const [article = ""] = (await read("/docs/distributors")).split('id="createDistributor"').slice(1);
  expect(article).toContain('href="/docs/event-types#product.distributor_create"');
  const [entry = ""] = (await read("/docs/event-types")).split('id="product.distributor_create"').slice(1);
  expect(entry).toContain('href="/docs/distributors#createDistributor"');
});

test("The guides and the changes are pages of the reference", async () => {
  for (const { slug, title } of guides) expect(await read(`/docs/guides/${slug}`)).toContain(`<h1>${title}</h1>`);
  expect(await read("/docs/changes")).toContain("<h1>Changes</h1>");
});

test("The address of an error leads to what it means and what helps", async () => {
  const text = await read("/docs");
  expect(text).toContain('id="error-precondition_failed"');
  expect(text).toContain("The record has changed since it was read.");
});

test("The reference says which members a body must have, and the type of each field to filter by", async () => {
  const [article] = (await read("/docs/distributors")).split('id="createDistributor"').slice(1);
  const body = article?.slice(article.indexOf(">Body<"), article.indexOf("Members of the answer"));
  const [name, ...others] = [...(body ?? "").matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row);
  expect(name).toMatch(/<code>name<\/code>.*required/s);
  expect(others.join("")).not.toContain("required");
  const filters = (await read("/docs/subscriptions"))
    .split('id="listCustomerSubscriptions"')[1]
    ?.split("fields to filter by")[1];
  expect(filters).toMatch(/<code>price<\/code> (<!-- -->)?number/);
});
