import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { JWTPayload } from "jose";
import { asOwner } from "@/lib/base/db/owner";
import { registerDomain } from "@/lib/resources/tenant/service";
import { expectAccessible, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { client, startIssuer } from "./issuer";
import { startServer } from "./server";
import { expect, test } from "./ui-test";

async function invite(tenant: TestTenant): Promise<{ id: string; link: string }> {
  const { body } = await tenant.api.post("/v1/user", { username: `ola@${tenant.id}.example`, firstname: "Ola" });
  return { id: body._id, link: body.invitation.link };
}

test("With an invitation I set my password and am in; the link then works no more", async ({ page, tenant }) => {
  const { link } = await invite(tenant);
  const noErrors = watchConsole(page, [404, 422]);
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

  await page.goto("/settings/profile");
  await page.goto(link);
  await page.getByRole("textbox", { name: "New password" }).fill("another long password");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByText("This link does not work any more.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  noErrors();
});

test("An invitation without its end says what is wrong with it", async ({ page }) => {
  await page.goto("/invite");
  await expect(page.getByText("This link is incomplete.")).toBeVisible();
  await expectAccessible(page);
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
  const server = await startServer({
    DATABASE_URL: process.env.COMPTOIR_TEST_OWNER_URL ?? "",
    APP_DATABASE_URL: process.env.COMPTOIR_TEST_APP_URL ?? "",
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
