import { expectAccessible, signInPage, watchConsole } from "./browser";
import { client, startIssuer } from "./issuer";
import { startNameServer } from "./name-server";
import { startAnother } from "./server";
import { expect, test } from "./ui-test";

test("I connect our issuer, prove our domain, and colleagues continue with the organization", async ({
  page,
  browser,
  tenant,
}) => {
  const [issuer, names] = [await startIssuer(), await startNameServer()];
  const server = await startAnother({
    API_ONLY: "false",
    WEBHOOK_ALLOW_PRIVATE: "true",
    DNS_SERVERS: names.address,
  });
  try {
    watchConsole(page, [422]);
    await signInPage(page, await tenant.user(), server.url);
    await page.goto(`${server.url}/settings/single-sign-on`);
    await expect(page.getByText(`${server.url}/api/auth/callback/sso-${tenant.id}`)).toBeVisible();
    await expectAccessible(page);
    const form = page.getByRole("form", { name: "Issuer" });
    await form.getByLabel("Issuer").fill(`${issuer.url}/elsewhere`);
    await form.getByLabel("Client ID").fill(client.id);
    await form.getByRole("textbox", { name: "Client secret" }).fill(client.secret);
    await form.getByRole("button", { name: "Save single sign-on" }).click();
    await expect(form.getByText("The issuer answers 404")).toBeVisible();
    await form.getByLabel("Issuer").fill(issuer.url);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saved the single sign-on")).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Client secret" })).toHaveValue("");

    const domain = `${tenant.id}.example`;
    await page.getByRole("button", { name: "Add domain" }).click();
    const adding = page.getByRole("form", { name: "Add a domain" });
    await adding.getByLabel("Domain").fill(domain);
    await adding.getByRole("button", { name: "Add domain" }).click();
    const row = page.getByRole("list", { name: "Domains" }).getByRole("listitem");
    await expect(row).toContainText("Not verified");
    await expectAccessible(page);
    await row.getByRole("button", { name: "Check now" }).click();
    await expect(row).toContainText("There is no such record yet.");
    const value = await row.getByText("comptoir-verification=").textContent();
    names.records.set(`_comptoir.${domain}`, [value ?? ""]);
    await row.getByRole("button", { name: "Check now" }).click();
    await expect(row).not.toContainText("Not verified");
    await expect(row).toContainText("Verified");

    // Somebody else, at another computer.
    const { email } = await tenant.user();
    const colleague = await (await browser.newContext()).newPage();
    await colleague.context().route(`${issuer.url}/authorize**`, (route) => {
      const asked = route.request().url();
      expect(new URL(asked).searchParams.get("login_hint")).toBe(email);
      return route.fulfill({ status: 302, headers: { location: issuer.approve(asked, { sub: "a", email }) } });
    });
    await colleague.goto(`${server.url}/settings/profile`);
    const button = colleague.getByRole("button", { name: "Continue with your organization" });
    await button.click();
    await expect(colleague.getByText("Enter your email.")).toBeVisible();
    await colleague.getByLabel("Email").fill("kari@elsewhere.example");
    await button.click();
    await expect(colleague.getByText("No organization signs in with this address here.")).toBeVisible();
    await expectAccessible(colleague);
    await colleague.getByLabel("Email").fill(email);
    await button.press("Enter");
    await expect(colleague).toHaveURL(`${server.url}/settings/profile`);

    // The session ends while something is typed: the sign-in is in another tab, and this page continues.
    await colleague.goto(`${server.url}/settings/general`);
    await colleague.getByLabel("Name", { exact: true }).fill("Typed with care");
    await colleague.context().clearCookies();
    await colleague.getByRole("button", { name: "Save" }).click();
    const again = colleague.getByRole("dialog", { name: "Your session has ended" });
    await again.getByRole("button", { name: "Continue with your organization" }).click();
    await expect(again).toHaveCount(0);
    await expect.poll(async () => (await tenant.api.get("/v1/tenant")).body.name).toBe("Typed with care");
    await colleague.context().close();
  } finally {
    await server.stop();
    await names.stop();
    await issuer.stop();
  }
});
