import { languages } from "@/lib/languages/languages";
import { chooseLanguage, expectAccessible, signInPage, watchConsole } from "./browser";
import { cutTexts, sideways } from "./layout-shifts";
import { expect, test } from "./ui-test";
import { unmarked } from "./unmarked";

/*
 * The pages before the first screen are said in the reader's language: sign-in, links to set a password, agreements to accept
 * and the second step.
 */

const body = (text: string) => JSON.stringify({ blocks: [{ key: "a", text, type: "unstyled" }], entityMap: {} });

const titles: Record<string, { locale: string; title: string }> = {
  en: { locale: "en-GB", title: "Sign in" },
  nb: { locale: "nb-NO", title: "Logg på" },
  sv: { locale: "sv-FI", title: "Logga in" },
  da: { locale: "da-DK", title: "Log på" },
  de: { locale: "de-CH", title: "Anmelden" },
  fr: { locale: "fr-CA", title: "Se connecter" },
  fi: { locale: "fi", title: "Kirjaudu" },
};

for (const { code } of languages) {
  test.describe(`In a browser in ${code}`, () => {
    const { locale = "", title = "" } = titles[code] ?? {};
    test.use({ locale });

    test("Sign-in is in the language of my browser, until I choose another", async ({ page }) => {
      await page.goto("/sign-in");
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Comptoir`);
      await expect(page.locator("html")).toHaveAttribute("lang", code);
      await expect(page.getByRole("combobox")).toHaveValue(code);
      expect(await sideways(page)).toEqual([]);
      await expectAccessible(page);
      const other = code === "fi" ? "nb" : "fi";
      await chooseLanguage(page, other);
      await page.reload();
      await expect(heading).toHaveText(titles[other]?.title ?? "");
    });
  });
}

test("Sign-in is in English where a browser has none of our languages, or sends what is not a language", async ({
  request,
}) => {
  const titleOf = async (headers: Record<string, string>) =>
    /<h1[^>]*>([^<]*)</.exec(await (await request.get("/sign-in", { headers })).text())?.[1];
  for (const strange of ["pt-BR", "*", "xx-XX", `${"a".repeat(5000)},nb`, "nb;q=x;;,=", "<script>"]) {
    expect(await titleOf({ "Accept-Language": strange }), strange).toBe("Sign in");
  }
  for (const chosen of ["../nb", "", "xx", "NB", "en-XB", "constructor"]) {
    expect(await titleOf({ Cookie: `language=${chosen}` }), chosen).toBe("Sign in");
  }
  expect(await titleOf({ "Accept-Language": "xx, no;q=0.5" })).toBe("Logg på");
});

test("Another language is there at once, and what I have typed stays", async ({ page, tenant }) => {
  watchConsole(page, [401]);
  const { email } = await tenant.user();
  await page.goto("/sign-in?callbackUrl=/subscriptions?~filter[price]=>=100");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a wrong password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText(/^Email or password is wrong\. \d more tries, then a 15-minute pause\.$/)).toBeVisible();

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("combobox", { name: "Language" }).selectOption("nb");
  await expect(page.getByRole("heading", { name: "Logg på" })).toBeVisible();
  await expect(
    page.getByText(/^E-post eller passord er feil\. \d forsøk til, deretter 15 minutters pause\.$/),
  ).toBeVisible();
  await expect(page.getByText("Deretter tilbake til Abonnementer, med filteret ditt")).toBeVisible();
  await expect(page.getByLabel("E-post")).toHaveValue(email);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Logg på" })).toBeVisible();
});

test("The language that I choose in my profile is that of all screens, at once and at the next sign-in", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const user = await tenant.user();
  await signInPage(page, user);
  await page.goto("/settings/profile");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("combobox", { name: "Language" }).selectOption("nb");
  await expect(page.getByRole("heading", { name: "Profil", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Abonnementer" }).click();
  await expect(page.getByRole("heading", { name: "Abonnementer", level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  const response = await page.request.get("/v1/auth/info");
  expect(await response.json()).toMatchObject({ language: { effective: "nb", user: "nb" } });
});

test("A page is live in my language before all texts are there, and what I open then is in it, too", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await chooseLanguage(page, "nb");
  await signInPage(page, await tenant.user());
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/languages\//, (route) => isSent.then(() => route.continue()));
  for (const [address, heading] of [
    ["/accounts", "Kunder"],
    ["/settings/profile", "Profil"],
    ["/subscriptions", "Abonnementer"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation").getByText("Customers", { exact: true })).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Visning", exact: true }).click();
  send();
  await expect(page.getByRole("menuitem", { name: /^Kolonner/ })).toBeVisible();
});

test("Why a change was refused is said in my language, though it was stored in English", async ({ page, tenant }) => {
  await tenant.import("distributors", [{ _id: "d1", name: "Nordisk" }]);
  await tenant.import("products", [{ id: "p1", name: "Backup", distributor: "d1" }]);
  expect((await tenant.api.delete("/v1/distributor/d1")).body.detail).toBe("1 product is assigned to it.");
  await chooseLanguage(page, "de");
  await signInPage(page, await tenant.user());
  await page.goto("/events");
  await expect(page.getByRole("row").filter({ hasText: "1 Produkt ist zugewiesen." })).toBeVisible();
});

test("An agreement is offered in my language first, and what I accept is the text I read", async ({ page, tenant }) => {
  const text = (title: string) => ({ title, description: "", body: body(title) });
  const content = { en: text("Terms of service"), no: text("Vilkår for bruk"), de: text("Nutzungsbedingungen") };
  const { status, body: made } = await tenant.api.post("/v1/agreement", { content, active: true, reconsent: true });
  expect({ status, ...made }).toMatchObject({ status: 201 });
  await chooseLanguage(page, "nb");
  await signInPage(page, await tenant.user("provider.user"));
  await page.goto("/accept?then=/distributors");
  await expect(page.getByRole("heading", { name: `${tenant.name} ber deg godta sine vilkår` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vilkår for bruk" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Godta versjon 1" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/distributors");
  await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  const { body: signed } = await tenant.api.get(`/v1/signed-agreement?~filter[agreement]=${made._id}`);
  expect(signed).toMatchObject([{ language: "no" }]);
});

for (const width of [390, 1440]) {
  test(`Each text before the first screen comes from a catalogue, and a longer one is not cut, at ${width} px`, async ({
    page,
    tenant,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await chooseLanguage(page, "en-XA");
    const expectTranslated = async () => {
      // What only a browser says is said once more when the whole catalogue is there.
      await expect.poll(() => unmarked(page, [tenant.name, "Nordfjord"])).toEqual([]);
      expect(await cutTexts(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
    };
    const submit = () => page.locator("button[type=submit]").first().click();

    await page.goto("/sign-in");
    await submit();
    await expectTranslated();
    for (const error of ["refused:1", "throttled:30", "throttled:870", "unknown-identity", "OAuthCallback"]) {
      await page.goto(`/sign-in?error=${error}`);
      await expectTranslated();
    }
    await page.goto("/forgot");
    await expectTranslated();
    await page.goto("/invite");
    await expectTranslated();
    await page.goto("/reset#ended");
    await expectTranslated();
    await page.goto("/invite#ended");
    await expect(page.getByRole("link")).toBeVisible();
    await expectTranslated();

    const content = { en: { title: "Nordfjord", description: "", body: body("Kari") } };
    const { status, body: made } = await tenant.api.post("/v1/agreement", { content, active: true, reconsent: true });
    expect({ status, ...made }).toMatchObject({ status: 201 });
    const user = await tenant.user("provider.user");
    await tenant.api.post("/v1/signed-agreement", { agreement: made._id, language: "en", user: user.id });
    await tenant.api.put(`/v1/agreement/${made._id}`, {
      content: { en: { title: "Nordfjord", description: "", body: body("Kari Ola") } },
    });
    await signInPage(page, user);
    await page.goto("/accept?then=/overview");
    await expectTranslated();
  });
}
