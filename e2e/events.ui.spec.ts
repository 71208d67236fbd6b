import type { Page } from "@playwright/test";
import { expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import { type TestTenant, withKey } from "./fixtures";
import { expect, test } from "./ui-test";

const account = (tenant: TestTenant) => ({
  id: `${tenant.id}-a`,
  name: "Vidda Kraft AS",
  country: "NO",
  status: { active: true },
});

/** An account that was renamed, and a change of it that was refused. */
async function enter(page: Page, tenant: TestTenant, path = "/events"): Promise<void> {
  await tenant.import("accounts", [account(tenant)]);
  const address = `/v1/account/${tenant.id}-a`;
  await tenant.api.put(address, { name: "Vidda Kraft Hamar AS" });
  await tenant.api.put(address, { country: "NOR" });
  await openPage(page, tenant, path);
}

const message = (page: Page, text: RegExp) =>
  page.getByRole("table", { name: "Events" }).getByRole("button", { name: text });

test("I see what changed from what to what, and a failure leads me to its record and to its like", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await enter(page, tenant);
  await expect(message(page, /Customer was updated/)).toContainText("Vidda Kraft AS");
  const updated = page.getByRole("row").filter({ hasText: "Customer was updated" });
  await expect(updated.getByRole("link", { name: "Vidda Kraft Hamar AS" })).toHaveAttribute(
    "href",
    `/accounts/${tenant.id}-a`,
  );
  await expect(page.getByRole("rowgroup").getByText("Today")).toBeVisible();

  await message(page, /Customer was not updated/).click();
  await expect(page.getByText("Nothing changed.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Record as stored" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open the customer" })).toHaveAttribute(
    "href",
    `/accounts/${tenant.id}-a`,
  );
  await expectAccessible(page);

  await page.getByRole("link", { name: "Similar failures" }).click();
  await expect(message(page, /Customer was not updated/)).toBeVisible();
  await expect(message(page, /Customer was updated/)).toHaveCount(0);
});

test("The log shows API keys by their names, if I may read keys", async ({ page, tenant }) => {
  watchConsole(page);
  const { body: made } = await (await tenant.signedIn()).post("/v1/key", {
    name: "warehouse",
    scopes: ["Platform/Account", "Platform/Account/Write"],
  });
  await tenant.import("accounts", [account(tenant)]);
  await withKey(made.key).put(`/v1/account/${tenant.id}-a`, { name: "Vidda Kraft Hamar AS" });
  await openPage(page, tenant, "/events");
  const updated = page.getByRole("row").filter({ hasText: "Customer was updated" });
  await expect(updated).toContainText("API key warehouse");
  await page.goto("/overview");
  const latest = page.getByRole("listitem").filter({ hasText: "Customer was updated" });
  await expect(latest).toContainText("API key warehouse");

  const role = { name: "reader", features: [{ namespace: "Platform/Event" }] };
  expect((await tenant.api.post("/v1/account/permission/role", role)).status).toBe(201);
  await signInPage(page, await tenant.user("reader.user"));
  await page.goto("/events");
  await expect(updated).toContainText(`API key ${made.id.slice(0, 4)}…${made.id.slice(-4)}`);
});

test("While I watch the log, new events appear at the top, until I stop that", async ({ page, tenant }) => {
  await enter(page, tenant);
  await expect(message(page, /Customer was updated/)).toHaveCount(1);
  await tenant.api.put(`/v1/account/${tenant.id}-a`, { name: "Vidda Nett AS" });
  await expect(message(page, /Vidda Nett AS/)).toBeVisible();

  await page.getByRole("switch", { name: "Live" }).press("Space");
  await expect(page.getByRole("switch", { name: "Live" })).not.toBeChecked();
  await expect(page).toHaveURL(/live=off/);
});

test("The log of a tenant at work opens without an error, whatever is added meanwhile", async ({ page, tenant }) => {
  await enter(page, tenant);
  watchConsole(page);
  const event = { source: "order", action: "create", status: "success", message: "An order was created" };
  let isOpen = true;
  const work = (async () => {
    while (isOpen) await tenant.api.post("/v1/event", event);
  })();
  for (let load = 0; load < 3; load++) {
    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await expect(message(page, /An order was created/).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  isOpen = false;
  await work;
});

test("An address opens an event that the page does not show, with what was before and after", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await enter(page, tenant);
  const { body } = await tenant.api.get(
    "/v1/event?~filter[source]=account&~filter[status]=success&~filter[action]=update",
  );
  await page.goto(`/events?live=off&~filter[source]=Authentication&open=${body.data[0].id}`);
  const drawer = page.getByRole("complementary", { name: "Customer was updated" });
  await expect(drawer.getByRole("heading", { name: "Before and after" })).toBeVisible();
  await expect(drawer.getByRole("definition").filter({ hasText: "from Vidda Kraft AS" })).toContainText(
    "Vidda Kraft Hamar AS",
  );
  await expect(drawer.getByRole("link", { name: "Open the customer" })).toBeVisible();
  await expectAccessible(page, drawer);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
});

for (const [kind, viewport] of [
  ["a desk", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`An address opens an event far down the log in my sight, on ${kind}`, async ({ page, tenant }) => {
    await tenant.import(
      "events",
      Array.from({ length: 90 }, (_, at) => ({
        id: `${tenant.id}-${at}`,
        source: "product",
        action: "update",
        status: "success",
        message: `Change ${at}`,
        time: new Date(Date.UTC(2026, 9, 1, 8, at)).toISOString(),
      })),
    );
    await page.setViewportSize(viewport);
    await openPage(page, tenant, `/events?open=${tenant.id}-25`);
    await expect(message(page, /^Change 25/)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { name: "What happened" })).toBeInViewport({ ratio: 1 });
    await message(page, /^Change 24/).scrollIntoViewIfNeeded();
    await expect(message(page, /^Change 24/)).toBeInViewport();
  });
}

test("An event unfolds to what was before and after, also as another system tells it", async ({ page, tenant }) => {
  await tenant.import("events", [
    {
      id: `${tenant.id}-e`,
      source: "agreement",
      action: "update",
      status: "success",
      message: "Agreement was updated",
      time: "2026-11-01T08:00:00.000Z",
      data: { _id: "a1", before: { active: true, title: "Terms" }, after: { active: false, title: "Terms" } },
    },
  ]);
  await enter(page, tenant, "/events?live=off");
  await message(page, /Customer was updated/).click();
  await expect(page.getByRole("definition").filter({ hasText: "from Vidda Kraft AS" })).toBeVisible();
  await message(page, /Agreement was updated/).click();
  await expect(page.getByRole("definition").filter({ hasText: "from Active" })).toContainText("to →Inactive");
  await expectAccessible(page);
});

test("While I have scrolled down the log, new events are counted, and come in when I ask", async ({ page, tenant }) => {
  await tenant.import(
    "events",
    Array.from({ length: 60 }, (_, at) => ({
      id: `${tenant.id}-${at}`,
      source: "order",
      action: "create",
      status: "success",
      message: `Order ${at} was created`,
      time: new Date(Date.UTC(2026, 9, 1) + at * 60_000).toISOString(),
    })),
  );
  await enter(page, tenant);
  await expect(message(page, /Customer was updated/)).toBeVisible();
  const region = page.getByRole("region", { name: "Events" });
  await region.evaluate((element) => element.scrollTo({ top: 600 }));
  await tenant.api.put(`/v1/account/${tenant.id}-a`, { name: "Vidda Nett AS" });
  const pill = page.getByRole("button", { name: "1 new" });
  await expect(pill).toBeVisible();
  await expect(message(page, /Vidda Nett AS/)).toHaveCount(0);
  await pill.click();
  await expect(message(page, /Vidda Nett AS/)).toBeVisible();
  await expect(pill).toHaveCount(0);
});

test("I undo a change from its event, and decide on the field that somebody has changed since", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const { body: distributor } = await tenant.api.post("/v1/distributor", {
    name: "Nordisk",
    address: { city: "Oslo" },
  });
  const path = `/v1/distributor/${distributor._id}`;
  await tenant.api.put(path, { name: "Hansekontor", address: { city: "Hamburg" } });
  const { body: events } = await tenant.api.get(`/v1/event?~filter[data._id]=${distributor._id}&~limit=1`);
  await tenant.api.put(path, { name: "Hansekontor GmbH" });
  await openPage(page, tenant, `/events?open=${events.data[0].id}`);
  const changed = page.getByRole("definition").filter({ hasText: /^from / });
  await expect(changed.filter({ hasText: "Nordisk" })).toContainText(/now Hansekontor GmbH, .+ \d{4}$/);
  await expect(changed.filter({ hasText: "Oslo" })).toContainText("unchanged since");
  await page.getByRole("button", { name: "Undo this change" }).click();
  const name = page.locator("fieldset").filter({ hasText: "Before the change" });
  await expect(name.getByText("Hansekontor GmbH")).toBeVisible();
  await expect(name.getByRole("radio", { name: /Hansekontor GmbH/ })).toBeChecked();
  await name.getByText("Nordisk").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  const done = page.getByRole("region", { name: "Messages" }).filter({ hasText: "The change is undone" });
  await expect(done).toBeVisible();
  const undone = (await tenant.api.get(path)).body;
  expect([undone.name, undone.address.city]).toEqual(["Nordisk", "Oslo"]);

  await done.getByRole("button", { name: "Show the event" }).click();
  await page.getByRole("link", { name: "Open the change" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "from Nordisk" })).toBeVisible();
  await expect(page.getByText("It is undone already.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo this change" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Undone by / })).toBeVisible();
  await expectAccessible(page);
});

test("Where the record of a change was deleted since, I restore it from there", async ({ page, tenant }) => {
  const { body: distributor } = await tenant.api.post("/v1/distributor", { name: "Nordisk" });
  const path = `/v1/distributor/${distributor._id}`;
  await tenant.api.put(path, { name: "Hansekontor" });
  const { body: events } = await tenant.api.get(`/v1/event?~filter[data._id]=${distributor._id}&~limit=1`);
  await tenant.api.delete(path);
  await openPage(page, tenant, `/events?open=${events.data[0].id}`);
  await expect(page.getByText("The record is deleted.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore the record" }).click();
  await expect(page.getByText("The record is restored")).toBeVisible();
  expect((await tenant.api.get(path)).body.name).toBe("Hansekontor");
});
