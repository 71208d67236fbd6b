import type { Page } from "@playwright/test";
import { richText } from "@/prisma/seed/rich-text";
import { expectAccessible, holdBack, openPage, signInPage, watchConsole } from "./browser";
import { asUser, type TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const english = `## What you buy

You buy the right to use the services named in the order.

- Support is included on working days
  - Oslo, 08:00 to 16:00

Backups are deleted after 30 days.`;

const norwegian = `## Hva dere kjøper

Dere kjøper retten til å bruke tjenestene i bestillingen.

- Brukerstøtte er inkludert på virkedager
  - Oslo, kl. 08.00 til 16.00

Kopier slettes etter 30 dager.`;

const wording = (title: string, body: string) => ({ title, description: "", body: richText(body) });

async function createAgreement(tenant: TestTenant, more: object = {}): Promise<string> {
  const content = { en: wording("Cloud terms", english), nb: wording("Skyvilkår", norwegian) };
  const { body, status } = await tenant.api.post("/v1/agreement", { content, reconsent: true, ...more });
  expect(status).toBe(201);
  return body._id;
}

const text = (page: Page, language: string) => page.getByRole("textbox", { name: `Text in ${language}` });

/** Types at the end of a paragraph. */
async function write(page: Page, language: string, paragraph: string, added: string): Promise<void> {
  const field = text(page, language);
  await field.getByText(paragraph).click();
  await field.press("End");
  await field.pressSequentially(added);
}

test("I see which agreements there are, whom they ask and how many have accepted", async ({ tenant, page }) => {
  watchConsole(page);
  const user = await tenant.user();
  await createAgreement(tenant);
  await createAgreement(tenant, { content: { en: wording("Old terms", english) }, active: false });
  await signInPage(page, user);
  await page.goto("/agreements");
  const row = page.getByRole("row").filter({ hasText: "Cloud terms" });
  await expect(row).toContainText("People");
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Must accept again");
  await expect(row).toContainText("ennb");
  await expect(row).toContainText("0 of 1");
  await expect(page.getByRole("row").filter({ hasText: "Old terms" })).toContainText("not required");
  await page.getByRole("link", { name: /^Active/ }).click();
  await expect(page.getByText("Old terms")).toHaveCount(0);
  await expectAccessible(page);
});

test("I read an agreement in its languages; unknown blocks are named and hostile links lead nowhere", async ({
  tenant,
  page,
}) => {
  watchConsole(page);
  const user = await tenant.user();
  const hostile = richText(
    "## Availability\n\nUse the [claim form](javascript:alert(1)).\n\n:::callout Appendix B\n\n## Law\n\nOslo.",
  );
  await tenant.import("agreements", [
    {
      _id: "65e43b942f0c81aa90c47d21",
      tenant: tenant.id,
      active: true,
      type: "USER",
      services: ["backup"],
      content: { en: { title: "Imported terms", description: "", body: hostile }, nb: wording("Vilkår", norwegian) },
    },
  ]);
  await signInPage(page, user);
  await page.goto("/agreements/65e43b942f0c81aa90c47d21");
  await expect(page.getByRole("heading", { name: "Imported terms", level: 2 })).toBeVisible();
  await expect(page.getByText("javascript: link off")).toBeVisible();
  await expect(page.getByRole("link", { name: "claim form" })).toHaveCount(0);
  await expect(page.getByText("Block type callout cannot be shown here.")).toBeVisible();
  await page.getByRole("navigation", { name: "Outline" }).getByRole("link", { name: "Law" }).click();
  await expect(page.getByRole("heading", { name: "Law" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Languages" }).getByRole("link", { name: /Norsk/ }).click();
  await expect(page).toHaveURL(/language=nb/);
  await expect(page.getByText("Dere kjøper retten").locator("xpath=ancestor::*[@lang][1]")).toHaveAttribute(
    "lang",
    "nb",
  );
});

test("Before I save I see what changes and who is asked; a minor change needs a reason", async ({ tenant, page }) => {
  watchConsole(page);
  const user = await tenant.user();
  const id = await createAgreement(tenant);
  const signed = await tenant.api.post("/v1/signed-agreement", { agreement: id, language: "en", user: user.id });
  expect(signed.status).toBe(201);
  await signInPage(page, user);
  await page.goto(`/agreements/${id}/edit`);
  await write(page, "English", "Backups are deleted", " We may extend this.");
  await expect(page.getByText("Draft of version 2")).toBeVisible();
  await expect(page.getByText("1 paragraph outdated")).toBeVisible();
  await page.getByRole("button", { name: "Review and save" }).click();
  const review = page.getByRole("complementary", { name: "Before saving" });
  await expect(review.getByText("1 user is asked again, on the next page they open")).toBeVisible();
  await expect(review.getByText("Backups are deleted after 30 days. We may extend this.")).toBeVisible();
  await review.getByLabel("Minor: earlier acceptances still count").check();
  await expect(review.getByText("0 users are asked again")).toBeVisible();
  await review.getByRole("button", { name: "Save version 2" }).click();
  await expect(review.getByText("Say why this change is minor.")).toBeVisible();
  await review.getByLabel("Reason").fill("Only a clarification");
  await expectAccessible(page);
  await review.getByRole("button", { name: "Save version 2" }).click();
  await expect(page).toHaveURL(new RegExp(`/agreements/${id}$`));
  await page.getByRole("button", { name: "What version 2 changed, minor" }).click();
  await expect(page.getByText("1 paragraph differs in English.")).toBeVisible();
  await expect(page.locator("ins").filter({ hasText: "We may extend this." })).toBeVisible();
  await expect(page.getByText("Nothing differs in Norwegian Bokmål.")).toBeVisible();
  await page.getByLabel("Beside it").selectOption({ label: "No language" });
  await expect(page.getByText("Nothing differs in Norwegian Bokmål.")).toHaveCount(0);
  await expectAccessible(page);
});

test("One word that I write into a list is one change, and both languages stay in line", async ({ tenant, page }) => {
  watchConsole(page);
  const partlyUnknown = richText(`${english}\n\n:::callout Appendix B\n\nUse the [claim form](javascript:alert(1)).`);
  const id = `${tenant.id}-terms`;
  await tenant.import("agreements", [
    {
      _id: id,
      tenant: tenant.id,
      active: true,
      type: "USER",
      content: {
        en: { title: "Terms", description: "", body: partlyUnknown },
        nb: wording("Vilkår", norwegian),
      },
    },
  ]);
  await openPage(page, tenant, `/agreements/${id}/edit?language=nb`);
  const top = async (language: string) => {
    const region = page.getByRole("region", { name: `Text in ${language}, scrolling` });
    return (await region.boundingBox())?.y;
  };
  await expect(text(page, "English")).toBeVisible();
  const before = await top("English");
  expect(await top("Norwegian Bokmål")).toBe(before);
  await expect(page.getByRole("button", { name: "Increase indent" }).first()).toBeDisabled();
  await write(page, "English", "Support is included", " only");
  await expect(page.getByRole("button", { name: "Increase indent" }).first()).toBeEnabled();
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Effect of saving" })).toContainText("English 1 paragraph");
  expect(await top("English")).toBe(before);
  expect(await top("Norwegian Bokmål")).toBe(before);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview of the text" });
  expect((await preview.boundingBox())?.y).toBe(await top("Norwegian Bokmål"));
  await expectAccessible(page);
});

test("A list, a heading and a link are written with the keyboard, and only links that are harmless", async ({
  tenant,
  page,
}) => {
  watchConsole(page);
  await openPage(page, tenant, "/agreements/new");
  await page.getByLabel("Title in English").fill("House rules");
  await text(page, "English").focus();
  await page.keyboard.press("Control+Alt+2");
  await expectAccessible(page, text(page, "English"));
  await page.keyboard.type("Rules");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Shift+8");
  await page.keyboard.type("Be kind");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+]");
  await page.keyboard.type("Always");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await page.keyboard.press("Control+Shift+k");
  await page.getByLabel("Address").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "https, http, mailto or tel" })).toBeVisible();
  await page.getByLabel("Address").fill("https://a.example/kind");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Create agreement" }).click();
  await expect(page).toHaveURL(/\/agreements\/[0-9a-f]{24}$/);
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { name: "Rules", exact: true })).toBeVisible();
  await expect(article.locator("li li").getByRole("link", { name: "Always" })).toHaveAttribute(
    "href",
    "https://a.example/kind",
  );
});

test("My draft is on the device after a reload, until I discard it", async ({ tenant, page }) => {
  const id = await createAgreement(tenant);
  await openPage(page, tenant, `/agreements/${id}/edit`);
  await write(page, "English", "Backups are deleted", " Kept draft.");
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(text(page, "English").getByText("Kept draft.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(text(page, "English").getByText("Kept draft.")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text(page, "English").getByText("Kept draft.")).toBeVisible();
});

test("I choose the services of an agreement by name, and its print says which version it is", async ({
  tenant,
  page,
}) => {
  const id = await createAgreement(tenant);
  await tenant.import("products", [{ id: "p1", name: "Firewall" }]);
  // More than a page of them: the names of the oldest are found, too.
  const others = Array.from({ length: 120 }, (_, at) => ({
    ...{ _id: `a${at}`, tenant: tenant.id, services: [at === 0 ? "oldest-service" : `service-${at}`], active: false },
    created: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
  }));
  await tenant.import("agreements", others);
  await openPage(page, tenant, `/agreements/${id}/edit`);
  await page.getByRole("button", { name: "Details" }).click();
  const find = page.getByRole("combobox", { name: "Add a service" });
  for (const [typed, found] of [
    ["OLDEST", /^oldest-service/],
    ["fire", /^Firewall/],
    ["own-service", /^own-service/],
  ] as const) {
    await page.getByRole("button", { name: "Add a service" }).click();
    await find.fill(typed);
    await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(found);
    await expectAccessible(page);
    await find.press("Enter");
  }
  const chosen = page.getByRole("list", { name: "Services" }).getByRole("listitem");
  await expect(chosen.filter({ hasText: "Firewall" })).toHaveCount(1);
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page).toHaveURL(new RegExp(`/agreements/${id}$`));
  const { body } = await tenant.api.get(`/v1/agreement/${id}`);
  expect(body.services).toEqual(expect.arrayContaining(["oldest-service", "p1", "own-service"]));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(new RegExp(`version 1, updated .*, id ${id}`))).toBeVisible();
});

test("When somebody saved before me, I choose where we both changed the same and lose nothing", async ({
  tenant,
  page,
}) => {
  const id = await createAgreement(tenant);
  await openPage(page, tenant, `/agreements/${id}/edit`);
  await page.getByLabel("Title in English").fill("My title");
  const other = { content: { en: { title: "Their title" }, nb: { title: "Deres tittel" } } };
  const colleague = await tenant.user();
  expect((await (await asUser(colleague)).put(`/v1/agreement/${id}`, other)).status).toBe(200);
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  const merge = page.getByRole("complementary", { name: "Merge" });
  await expect(merge.getByRole("radio", { name: new RegExp(`^${colleague.email}, .+Their title$`) })).toBeVisible();
  await expect(merge.getByRole("definition").filter({ hasText: "Deres tittel" })).toContainText(colleague.email);
  await expectAccessible(page, merge);
  await merge.getByRole("button", { name: "Continue with the merged draft" }).click();
  await page.getByRole("button", { name: "Save version 3" }).click();
  await expect(page).toHaveURL(new RegExp(`/agreements/${id}$`));
  const { body } = await tenant.api.get(`/v1/agreement/${id}`);
  expect([body.content.en.title, body.content.nb.title]).toEqual(["My title", "Deres tittel"]);
});

test("I see who has not accepted, download a receipt, and can undo that an agreement not required", async ({
  tenant,
  page,
}) => {
  const user = await tenant.user();
  const id = await createAgreement(tenant);
  await tenant.user();
  await tenant.api.post("/v1/signed-agreement", { agreement: id, language: "en", user: user.id });
  await signInPage(page, user);
  await page.goto(`/agreements/${id}`);
  await expect(page.getByText("1 of 2 accepted")).toBeVisible();
  await page.getByRole("button", { name: "List 1" }).click();
  const panel = page.getByRole("complementary", { name: "Consent" });
  await expect(panel.getByText("Not yet")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Who has not accepted" })).toBeVisible();
  await expect(panel.getByText(/^1 of 2 accepted, the latest on /)).toBeVisible();
  await panel.getByRole("button", { name: "Show as a table" }).click();
  await expect(panel.getByRole("table", { name: "Acceptances by day" }).getByRole("cell")).toHaveText(["1", "1"]);
  await panel.getByRole("button", { name: "Why is Kari Nordmann asked?" }).click();
  await expect(panel.getByRole("list", { name: "Why the user is asked" })).toContainText("has accepted no version");
  await panel.getByRole("button", { name: "Remind 1" }).click();
  await expect(panel.getByText("No email is sent. Send them this link:")).toBeVisible();
  await expectAccessible(page, panel);
  await panel.getByRole("button", { name: "Remind 1" }).click();
  await expect(page.getByText("Nobody is reminded: everyone was reminded")).toBeVisible();
  await panel.getByRole("button", { name: "Accepted", exact: true }).click();
  await expect(panel.getByRole("heading", { name: "Who has accepted" })).toBeVisible();
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: /Receipt of/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^consent-receipt/);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(page.getByText("Inactive")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
});

test("On a phone two versions are compared from the upper third on, with the choices in one line", async ({
  page,
  tenant,
}) => {
  const id = await createAgreement(tenant);
  const content = { en: wording("Cloud terms", `${english}\n\nLogs are kept too.`) };
  expect((await tenant.api.put(`/v1/agreement/${id}`, { content })).status).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, tenant, `/agreements/${id}?compare=1-2`);
  const title = page.getByRole("heading", { name: "Cloud terms", level: 3 });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.y).toBeLessThan(844 / 3);
  await page.getByLabel("Beside it").selectOption({ label: "Norwegian Bokmål" });
  await expect(page.getByText("Nothing differs in Norwegian Bokmål.")).toBeVisible();
  await expectAccessible(page);
});

test("The text of an agreement stays in its place until its versions are compared", async ({ page, tenant }) => {
  const id = await createAgreement(tenant);
  for (const [number, more] of ["Logs are kept too.", "Logs are kept for a year."].entries()) {
    const content = { en: wording("Cloud terms", `${english}\n\n${more}`) };
    const { body } = await tenant.api.put(`/v1/agreement/${id}`, { content });
    expect(body.version).toBe(number + 2);
  }
  await openPage(page, tenant, `/agreements/${id}`);
  const hold = () => holdBack(page, /\/version\/\d$/);
  let answer = await hold();
  await page.getByRole("button", { name: /^What version 2 changed/ }).click();
  await expect(page.getByText("Comparing the versions")).toBeVisible();
  await expect(page.getByRole("region", { name: "Text" })).toContainText("Logs are kept for a year.");
  answer();
  const compared = page.getByRole("region", { name: "Comparison in English" });
  await expect(compared.getByRole("insertion")).toContainText(["Logs are kept too."]);
  await expect(page.getByText("Comparing the versions")).toHaveCount(0);
  // So does a comparison, until the next one is there.
  answer = await hold();
  await page.getByRole("combobox", { name: "To", exact: true }).selectOption("3");
  await expect(page.getByText("Comparing the versions")).toBeVisible();
  await expect(compared).toContainText("Logs are kept too.");
  answer();
  await expect(compared).toContainText("Logs are kept for a year.");
});

test("I step through the changes of a version by key, in two languages at once, and print them with their digests", async ({
  tenant,
  page,
}) => {
  watchConsole(page);
  const id = await createAgreement(tenant);
  const long = "\n\nOne more paragraph, so that the text is longer than the page.".repeat(30);
  const content = {
    en: wording("Cloud terms", `${english.replace("working days", "all days")}${long}\n\nLogs are kept.`),
    nb: wording("Skyvilkår", `${norwegian.replace("virkedager", "alle dager")}${long}\n\nLogger lagres.`),
  };
  await tenant.api.put(`/v1/agreement/${id}`, {
    content: { en: wording("Cloud terms", `${english}${long}`), nb: wording("Skyvilkår", `${norwegian}${long}`) },
  });
  expect((await tenant.api.put(`/v1/agreement/${id}`, { content })).body.version).toBe(3);
  await openPage(page, tenant, `/agreements/${id}?compare=2-3`);
  const other = page.getByRole("region", { name: "Comparison in Norwegian Bokmål" });
  await expect(other).toContainText("2 paragraphs differ");
  await expect(page.getByRole("combobox", { name: "From" }).locator("option:checked")).toHaveText(
    /^version 2, .*\d{4}/,
  );
  const current = page.locator("[aria-current=location][data-change]");
  await expect(current).toHaveCount(0);
  await page.keyboard.press("Alt+n");
  await expect(page.getByText("Change 1 of 2")).toBeVisible();
  await expect(current).toHaveText([/all days/, /alle dager/]);
  await page.getByRole("button", { name: "Next change" }).click();
  await expect(page.getByText("Change 2 of 2")).toBeVisible();
  await expect(current).toHaveText([/Logs are kept/, /Logger lagres/]);
  for (const paragraph of await current.all()) await expect(paragraph).toBeInViewport();
  await expect(page.getByText("4 words added, 1 removed")).toHaveCount(2);
  const clauses = page.getByRole("navigation", { name: "Clauses that differ" }).getByRole("button");
  await expect(clauses).toHaveCount(2);
  await expect(clauses.last()).toHaveAttribute("aria-current", "location");
  await clauses.first().click();
  await expect(current).toHaveText([/all days/, /alle dager/]);
  for (const paragraph of await current.all()) await expect(paragraph).toBeInViewport();
  await clauses.last().click();
  await expect(page.getByText("Change 2 of 2")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Alt+Shift+n");
  await expect(page.getByText("Change 1 of 2")).toBeVisible();
  await expect(current.first()).toBeInViewport();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const { body: version } = await tenant.api.get(`/v1/agreement/${id}/version/3`);
  await expect(page.getByText(new RegExp(`^Version 3, .*SHA-256 ${version.sha256.nb}$`))).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(other).toHaveCount(0);
});

test("While the editor loads I see the places of its tools and text; a version is saved only after its changes are drawn", async ({
  tenant,
  page,
}) => {
  const id = await createAgreement(tenant);
  await signInPage(page, await tenant.user());
  let load = () => {};
  const isLoaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  // The code of the text's editor, by a name of Draft.js.
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("public/DraftEditor")) await isLoaded;
    await route.fulfill({ response });
  });
  // The page has loaded only with its scripts.
  await page.goto(`/agreements/${id}/edit`, { waitUntil: "commit" });
  const places = page.locator("[data-loading]").filter({ hasText: "Loading the editor" });
  await expect(places).toHaveCount(2);
  const place = await places.first().locator("> div").last().boundingBox();
  expect(place?.height).toBeGreaterThan(200);
  load();
  await expect(text(page, "English")).toBeVisible();
  const scroller = await page.getByRole("region", { name: "Text in English, scrolling" }).boundingBox();
  expect(scroller).toEqual(place);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await write(page, "English", "Backups are deleted", " We may extend this.");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Review and save" }).click();
  const review = page.getByRole("complementary", { name: "Before saving" });
  await expect(review.getByText("The changes cannot be drawn without the network.")).toBeVisible();
  const save = review.getByRole("button", { name: /^Save/ });
  await expect(save).toBeDisabled();
  await expectAccessible(page, review);
  await page.context().setOffline(false);
  await expect(review.getByText("We may extend this.")).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(save).toHaveText("Save version 2");
});
