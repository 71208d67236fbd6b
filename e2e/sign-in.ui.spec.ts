import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { JWTPayload } from "jose";
import { asOwner } from "@/lib/base/db/owner";
import { registerDomain } from "@/lib/resources/tenant/service";
import { expectAccessible, signInPage, watchConsole } from "./browser";
import { cloneDatabase } from "./database";
import { ageProofs, codeOf, newTenant, onDatabase, type TestTenant } from "./fixtures";
import { client, startIssuer } from "./issuer";
import { linkOf, MailServer } from "./mail-server";
import { startAnother, startServer } from "./server";
import { expect, test } from "./ui-test";

async function invite(tenant: TestTenant): Promise<{ id: string; link: string }> {
  const { body } = await tenant.api.post("/v1/user", { username: `ola@${tenant.id}.example`, firstname: "Ola" });
  return { id: body._id, link: body.invitation.link };
}

test("With an invitation I set my password and am signed in; its link works only once", async ({ page, tenant }) => {
  const { link } = await invite(tenant);
  watchConsole(page, [404, 422]);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByText("Choose a password.")).toBeVisible();
  const password = page.getByRole("textbox", { name: "New password" });
  await password.fill("short");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByText("A password has at least 8 characters")).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill("a long enough password");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^O?\s*Ola/ })).toBeVisible();
  // No request has the token in its address, where a log would keep it.
  const token = link.split("#")[1] ?? "";
  expect(addresses.filter((address) => address.split("#", 1)[0]?.includes(token))).toEqual([]);

  await page.goto("/settings/security");
  await page.goto(link);
  await expect(page.getByText("This link no longer works.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("An invitation without its end says what is wrong with it", async ({ page }) => {
  await page.goto("/invite");
  await expect(page.getByText("This link is incomplete.")).toBeVisible();
  await expectAccessible(page);
});

test("Having forgotten my password I am sent a link, set another one with it, and am in", async ({ page }) => {
  const mail = await MailServer.start({ hideSTARTTLS: true });
  const { ownerUrl, appUrl, drop } = await cloneDatabase();
  const server = await startServer({
    DATABASE_URL: ownerUrl,
    APP_DATABASE_URL: appUrl,
    RUN_JOBS: "true",
    API_ONLY: "false",
    PUBLIC_URL: "http://comptoir.example",
    SMTP_URL: `smtp://localhost:${mail.port}?tls=off`,
    MAIL_FROM: "no-reply@comptoir.example",
  });
  try {
    await onDatabase({ ownerUrl, appUrl, url: server.url }, async () => {
      const user = await (await newTenant()).user();
      await page.goto(`${server.url}/sign-in`);
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByText("Enter your email.")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("textbox", { name: "Email" }).fill(user.email);
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByText("Check your email.")).toBeVisible();
      await expectAccessible(page);
      await expect.poll(() => mail.taken.map(({ to }) => to.join())).toEqual([user.email]);
      const link = mail.taken.map(linkOf).join();
      expect(link).toMatch(/^http:\/\/comptoir\.example\/reset#.{43}$/);
      await page.goto(link.replace("http://comptoir.example", server.url));
      await page.getByRole("textbox", { name: "New password" }).fill("another long password");
      await page.getByRole("button", { name: "Set password and sign in" }).click();
      await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
      await page.goto(link.replace("http://comptoir.example", server.url));
      await page.reload();
      await expect(page.getByText("Ask for a new one on the sign-in page.")).toBeVisible();
    });
  } finally {
    await server.stop();
    await mail.stop();
    await drop();
  }
});

test("I set up an authenticator app, and then sign in with its code or with a recovery code", async ({
  page,
  tenant,
}) => {
  watchConsole(page, [401, 422]);
  const user = await tenant.user();
  await signInPage(page, user);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const setup = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(setup.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  await expectAccessible(page, setup);
  const secret = ((await setup.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await setup.getByLabel("Code", { exact: true }).fill(codeOf(secret, 40));
  await expect(setup.getByText("That is not the code that the app shows now.")).toBeVisible();
  await setup.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(shown.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page, shown);
  const recoveryCode = (await shown.locator("code").first().textContent()) ?? "";
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 codes left")).toBeVisible();
  // New codes void those on paper, so they are asked about.
  await page.getByRole("button", { name: "New recovery codes" }).click();
  const question = page.getByRole("alertdialog", { name: "Create new recovery codes?" });
  await expect(question).toContainText("stop working");
  await question.getByRole("button", { name: "Keep the codes" }).click();
  await expect(shown).toHaveCount(0);

  const enter = async () => {
    await page.context().clearCookies();
    await page.goto("/settings/security");
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  };
  await enter();
  await expectAccessible(page);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await code.pressSequentially("000000");
  await expect(page.getByText("The code is wrong, or was used.")).toBeVisible();
  await expect(code).toHaveValue("");
  await code.pressSequentially(codeOf(secret, 1));
  await expect(page).toHaveURL("/settings/security");

  await enter();
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/settings/security");
  await expect(page.getByText("9 codes left")).toBeVisible();

  // Nor does a session that has ended come back with the password alone.
  await page.getByRole("button", { name: "Remove the authenticator app" }).click();
  const remove = page.getByRole("alertdialog").getByRole("button", { name: "Remove the app" });
  await expect(remove).toBeVisible();
  await page.context().clearCookies();
  // Not with the mouse: the page reads in the background too, and then the session's dialog is over this one already.
  await remove.dispatchEvent("click");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password", { exact: true }).fill(user.password);
  await dialog.getByRole("button", { name: "Sign in and continue" }).click();
  await expect(dialog.getByLabel("Code", { exact: true })).toBeFocused();
});

test("I add a passkey, sign in with it alone, and rename and remove it", async ({ page, tenant }) => {
  watchConsole(page, [401, 403]);
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const user = await tenant.user();
  await signInPage(page, user);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog", { name: "Your recovery codes" }).getByRole("button", { name: "Done" }).click();
  const factors = page.getByRole("list", { name: "Second step" });
  await expect(factors.getByText(/^Chrome on/)).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto("/settings/security");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/settings/security");
  await expect(factors.getByText(/last used/)).toBeVisible();

  // Also after the password, and before an operation that grants access.
  await page.context().clearCookies();
  await page.goto("/settings/security");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Use your passkey" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/settings/security");
  await page.getByRole("button", { name: /^Rename Chrome on/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Work laptop");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(factors.getByText("Work laptop").first()).toBeVisible();
  await ageProofs(user);
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove Work laptop" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expectAccessible(page, question);
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Removed the passkey Work laptop")).toBeVisible();
  await expect(page.getByText("A passkey also signs you in without the password.")).toBeVisible();
});

test("Where our tenant requires a second step I set it up before any other page, and go on to where I was going", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const admin = await tenant.user();
  await signInPage(page, admin);
  await page.goto("/settings/two-step");
  await page
    .getByRole("checkbox", { name: /: members$/ })
    .first()
    .check();
  await page.getByRole("checkbox", { name: "Everyone, including guests" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("Saved the two-step rule")).toBeVisible();

  await signInPage(page, await tenant.user("provider.user"));
  await page.goto("/subscriptions?~filter[price]=>=200");
  await expect(page).toHaveURL(/\/enrol\?then=/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expectAccessible(page);
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "I have kept them, continue" }).click();
  await expect(page).toHaveURL(/\/subscriptions\?~filter\[price\]/);
});

test("Without single sign-on there is no button for it", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /single sign-on/ })).toHaveCount(0);
});

test("Single sign-on leads to the page I asked for; an unknown identity is refused with a message", async ({
  page,
  tenant,
}) => {
  const issuer = await startIssuer();
  const server = await startAnother({
    API_ONLY: "false",
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  });
  /** The issuer's own page, where somebody with these claims agrees at once. */
  const approve = async (on: Page, claims: JWTPayload) => {
    await on.unrouteAll();
    await on.route(`${issuer.url}/authorize**`, (route) =>
      route.fulfill({ status: 302, headers: { location: issuer.approve(route.request().url(), claims) } }),
    );
  };
  try {
    const button = page.getByRole("button", { name: "Sign in with single sign-on" });
    const sub = randomBytes(8).toString("hex");
    await approve(page, { sub, email: `nobody@${tenant.id}.example`, email_verified: true });
    await page.goto(`${server.url}/sign-in`);
    await expectAccessible(page);
    await button.click();
    await expect(page.getByText("No user here has this identity.")).toBeVisible();
    await expectAccessible(page);

    const { email } = await tenant.user();
    await asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", (owner) =>
      registerDomain(owner, { id: tenant.id, domain: `${tenant.id}.example` }),
    );
    await approve(page, { sub, email, email_verified: true });
    await page.goto(`${server.url}/settings/keys`);
    await button.click();
    await expect(page).toHaveURL(`${server.url}/settings/keys`);
  } finally {
    await server.stop();
    await issuer.stop();
  }
});
