import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { isFeature } from "@/lib/base/auth/features";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { tenantHeader, userHeader } from "@/lib/base/http/tenant-header";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import { type Answer, Api, ageProofs, asUser, newTenant } from "./fixtures";
import { address } from "./population";
import { prove } from "./proof";
import { inParallel } from "./raw";
import { startAnother } from "./server";

/**
 * The requirements of each operation, declared here a second time, and a server without its checks, which the tests must
 * detect.
 */

/** Operations without a feature: they concern the caller alone, or have a check of their own. */
const ownBusiness = new Set(
  `acceptInvitation resetPassword explainAccess signAgreement getSignedAgreement getReceipt listMyAgreements getMyAgreement
   getFactors createAuthenticator confirmAuthenticator removeAuthenticator createRecoveryCodes listPasskeys
   createPasskeyOptions createPasskey updatePasskey deletePasskey createPasskeyChallenge createPlan listPlans getPlan
   listPlanChanges applyPlan cancelPlan getOperation cancelOperation listOperationResults getAuthInfo listContexts switchContext logout proveIdentity
   listSessions endSession updateOwnUser changePassword listSavedViews createSavedView updateSavedView deleteSavedView
   listNotices readNotices rotateOwnKey`.split(/\s+/),
);

/** Operations that change nothing although they are not GET, or that check the rights themselves. */
const asks = new Set(["previewRestore", "undoChange"]);

test("Each operation needs a feature, and one that writes a feature to write, but for those that are the caller's own business", () => {
  const wrong = endpoints.filter(({ name, method, feature }) => {
    if (!isFeature(feature)) return !ownBusiness.has(name);
    return method !== "GET" && !asks.has(name) && !feature.endsWith("/Write");
  });
  expect(wrong.map(({ name, feature }) => `${name} asks for ${feature}`)).toEqual([]);
  const isOpen = (name: string) => endpoints.some((endpoint) => endpoint.name === name && !isFeature(endpoint.feature));
  expect([...ownBusiness].filter((name) => !isOpen(name))).toEqual([]);
});

interface Attempt {
  /** The check that should refuse it, in words. */
  by: string;
  endpoint: Endpoint;
  code: string;
  /** The feature that the refusal names. The features that it grants may be checked as well, later. */
  missing?: string;
  send(): Promise<Answer>;
}

/** Bodies with which an operation grants access, if not every body does. */
const powers: Record<string, object> = {
  features: { features: [] },
  "settings.secondFactor": { settings: { secondFactor: { everyone: true, roles: [] } } },
  "settings.secondPersonAbove": { settings: { secondPersonAbove: 1_000_000 } },
  username: { username: "another@acme.example" },
  url: { url: "https://hooks.example.com/another" },
};

/** Everything that the checks of the path of a request have to refuse. */
async function attemptsAt(url: string): Promise<Attempt[]> {
  const [tenant, stranger] = [await newTenant(), await newTenant()];
  const at = (api: Api) => new Api({ ...api.credential, ...(api.credential.Origin ? { Origin: url } : {}) }, url);
  const user = await tenant.user();
  const session = at(await asUser(user));
  const old = await tenant.user();
  const aged = at(await asUser(old));
  await ageProofs(old);
  // A key has some feature at least.
  const limited = at(await tenant.keyed("Platform/Account"));
  const other = at(await tenant.keyed("Platform/Support"));
  const send = (api: Api, endpoint: Endpoint, more: Record<string, string> = {}, body: object = {}) => {
    const example = Object.assign({}, endpoint.example?.body, body);
    return api.send(
      endpoint.method,
      address(endpoint, "unknown"),
      endpoint.method === "GET" ? undefined : example,
      more,
    );
  };
  return endpoints.flatMap((endpoint): Attempt[] => {
    const { feature, method, reauthentication } = endpoint;
    if (feature === "anyone") return [];
    const without = feature.startsWith("Platform/Account") ? other : limited;
    const power = Array.isArray(reauthentication) ? powers[reauthentication[0] ?? ""] : {};
    const csv: Record<string, string> = reauthentication === "download" ? { Accept: "text/csv" } : {};
    return [
      { endpoint, by: "the credential", code: "unauthenticated", send: () => send(new Api({}, url), endpoint) },
      {
        endpoint,
        by: "the tenant that is meant",
        code: "wrong_tenant",
        send: () => send(session, endpoint, { [tenantHeader]: stranger.id }),
      },
      {
        endpoint,
        by: "the user who is meant",
        code: "wrong_user",
        send: () => send(session, endpoint, { [userHeader]: old.id }),
      },
      ...(isFeature(feature)
        ? [
            {
              endpoint,
              by: "the feature",
              code: "missing_feature",
              missing: feature,
              send: () => send(without, endpoint),
            },
          ]
        : []),
      ...(method !== "GET"
        ? [
            {
              endpoint,
              by: "the site",
              code: "missing_feature",
              send: () => send(session, endpoint, { Origin: "https://evil.example" }),
            },
          ]
        : []),
      ...(reauthentication
        ? [
            {
              endpoint,
              by: "the proof",
              code: "reauthentication_required",
              send: () => send(aged, endpoint, csv, power),
            },
          ]
        : []),
    ];
  });
}

/** Those that are not refused as they should be. */
async function succeeding(attempts: Attempt[]): Promise<string[]> {
  const answers = await inParallel(attempts, 16, async (attempt) => ({ ...attempt, answer: await attempt.send() }));
  return answers.flatMap(({ endpoint, by, code, missing, answer: { status, body } }) =>
    body?.code === code && (missing === undefined || body.missing?.[0] === missing)
      ? []
      : [`${by} of ${endpoint.name}: ${status} ${body?.code ?? ""}`],
  );
}

test("No operation is reached without its feature, from another site, for another tenant, or with an old proof", async () => {
  const attempts = await attemptsAt(process.env.COMPTOIR_TEST_URL ?? "");
  const faults = await succeeding(attempts);
  prove("authorization", attempts.length, faults.length, "requests that a check has to refuse");
  expect(faults).toEqual([]);
  expect(attempts.length).toBeGreaterThan(400);
});

test("A server without these checks fails this test at every operation", async () => {
  const server = await startAnother({
    COMPTOIR_TEST_DIST: await uncheckedBundle(),
  });
  const attempts = (await attemptsAt(server.url)).filter(({ by }) => by !== "the credential");
  const found = await succeeding(attempts);
  await server.stop();
  const missed = attempts.map(({ by, endpoint }) => `${by} of ${endpoint.name}:`);
  expect(missed.filter((name) => !found.some((each) => each.startsWith(name)))).toEqual([]);
});

/** The server without the checks of the path of a request. It is next to `dist`, so that it finds its packages. */
async function uncheckedBundle(): Promise<string> {
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp("test-results/unchecked-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = await readFile("dist/server.js", "utf8");
  const parts = source.split(check);
  // The tenant and the user; the feature and the proof, for reading and writing.
  expect(parts).toHaveLength(6);
  await writeFile(join(folder, "server.js"), parts.join("").replace(/!isSameOrigin\(\w+\)/, "false"));
  return folder;
}

const check =
  /^ *(?:if \(format\d* !== "json"\) )?require(?:Feature\(actor, endpoint\d*\.feature|RecentProof\(endpoint\d*, actor(?:, body\d*)?|Meant\(call\d*\.request, credential\d*\.actor)\);$/m;
