import { randomBytes, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { operatorActor } from "@/lib/base/auth/actor";
import { sessionCookie } from "@/lib/base/auth/authenticate";
import { hashPassword } from "@/lib/base/auth/password";
import { requireRole } from "@/lib/base/auth/role";
import { startSession } from "@/lib/base/auth/sign-in";
import { connect, disconnect } from "@/lib/base/db/connection";
import { inTenant } from "@/lib/base/db/transaction";
import type { ImportName } from "@/lib/import/resources";
import { type ImportOptions, type ImportResult, runImport } from "@/lib/import/run";
import { issueKey } from "@/lib/resources/key/issue";
import * as tenants from "@/lib/resources/tenant/service";
import { addUser } from "@/lib/resources/user/register";
import { type Answer, send } from "./raw";

export type { Answer } from "./raw";

/** The API as one credential sees it. Paths are sent as they are written, so that a test decides the encoding. */
export class Api {
  constructor(
    readonly credential: Record<string, string>,
    readonly origin = process.env.COMPTOIR_TEST_URL ?? "",
  ) {}

  get = (path: string, headers: Record<string, string> = {}) => this.send("GET", path, undefined, headers);
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.send("POST", path, body, headers);
  put = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.send("PUT", path, body, headers);
  delete = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send("DELETE", path, body, headers);

  /** The same with other headers; `undefined` leaves one out. */
  with(headers: Record<string, string | undefined>): Api {
    const merged = Object.entries({ ...this.credential, ...headers });
    const present = merged.filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new Api(Object.fromEntries(present), this.origin);
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { pathname, search } = new URL(this.origin + path);
    const type: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
    return await send(this.origin, {
      method,
      path: pathname + search,
      headers: { ...this.credential, ...type, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  }
}

/** The same credential at another process, which knows it already. */
export async function atServer({ url }: { url: string }, { credential }: Api): Promise<Api> {
  const api = new Api(credential.Origin ? { ...credential, Origin: url } : credential, url);
  await api.get("/v1/auth/info");
  return api;
}

/** A tenant of one test, with the functions that tests need. */
export class TestTenant {
  constructor(
    readonly id: string,
    readonly name: string,
    readonly parent: string | null,
    /** With every feature. */
    readonly api: Api,
  ) {}

  readonly actor = () => operatorActor({ id: this.id, name: this.name, parent: this.parent });

  /** The API with a key that is limited to these features. */
  async keyed(...features: string[]): Promise<Api> {
    return withKey(await this.key(...features));
  }

  async key(...features: string[]): Promise<string> {
    const { key } = await inTenant(this.id, (tx) => issueKey(tx, this.actor(), { features }));
    return key;
  }

  /** Imports records as the command line does. */
  async import(resource: ImportName, records: ImportOptions["records"]): Promise<ImportResult> {
    return await byOwner((owner) => runImport(owner, { actor: this.actor(), resource, records }));
  }

  /** A customer of this tenant. */
  child = (options: { currency?: string } = {}): Promise<TestTenant> => newTenant({ ...options, parent: this.id });

  /** A user who can sign in. */
  async user(
    role = "provider.admin",
    email = `${randomBytes(5).toString("hex")}@${this.id}.example`,
  ): Promise<TestUser> {
    passwordHash ??= hashPassword(password);
    const user = { email, role, firstname: "Kari", lastname: "Nordmann", passwordHash: await passwordHash };
    const { id } = await inTenant(this.id, async (tx) => {
      await requireRole(tx, this.id, role);
      return await addUser(tx, this.actor(), user);
    });
    const candidate = { tenant: this.id, tenant_name: this.name, user_id: id, email, role };
    const newSession = () => startSession(candidate, { address: randomAddress(), agent: "node" });
    return { id, email, password, newSession };
  }

  /** The API with the cookie of a session, as the browser's own pages use it. */
  async signedIn(role = "provider.admin"): Promise<Api> {
    return await asUser(await this.user(role));
  }
}

/** A new tenant; its identifier is random, so tests never meet. */
export async function newTenant(
  options: { parent?: string; id?: string; name?: string; currency?: string } = {},
): Promise<TestTenant> {
  const { parent = null, id = `t${randomBytes(6).toString("hex")}`, name = `Tenant ${id}`, currency } = options;
  await byOwner((owner) => tenants.create(owner, { id, name, parent, currency }));
  const bare = new TestTenant(id, name, parent, new Api({}));
  return new TestTenant(id, name, parent, withKey(await bare.key()));
}

export const withKey = (key: string): Api => new Api({ Authorization: `Bearer ${key}` });

/** The API with the cookie of a new session, as the browser's own pages use it. */
export async function asUser({ newSession }: TestUser): Promise<Api> {
  const origin = process.env.COMPTOIR_TEST_URL ?? "";
  return new Api({ Cookie: `${sessionCookie}=${await newSession()}`, Origin: origin });
}

/** The password of all users here. A hash takes a tenth of a second of CPU, so there is one for all. */
const password = "a long enough password";
let passwordHash: Promise<string> | undefined;

export interface TestUser extends Credentials {
  id: string;
  /** Opens a session as a sign-in does that has checked the password. @returns its secret */
  newSession(): Promise<string>;
}

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor. */
  code?: string;
}

/**
 * The code of an authenticator app with this secret, now or some periods of 30 seconds later. The next code is accepted as
 * well, and each only once.
 */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

/** Sets up an authenticator app for a user, as in a browser. */
export async function withAuthenticator(
  user: TestUser,
): Promise<{ api: Api; secret: string; recoveryCodes: string[] }> {
  const api = await asUser(user);
  const { secret } = (await api.post("/v1/user/me/factor/authenticator")).body;
  const { body } = await api.put("/v1/user/me/factor/authenticator", { code: codeOf(secret) });
  return { api, secret, recoveryCodes: body.recoveryCodes };
}

/** Signs in over HTTP, as the sign-in page does, and returns the API with the cookie. */
export async function signIn(credentials: Credentials): Promise<Api> {
  const origin = process.env.COMPTOIR_TEST_URL ?? "";
  return new Api({ Cookie: cookies(await attemptSignIn(credentials)), Origin: origin });
}

/**
 * The answer to a sign-in. Tries are also counted by network address, so each has its own by default: the server trusts one
 * proxy.
 */
export async function attemptSignIn(
  { email, password, code = "" }: Credentials,
  address = randomAddress(),
  origin = process.env.COMPTOIR_TEST_URL ?? "",
  form = csrfTokenOf(origin),
): Promise<Response> {
  const { csrfToken, cookie } = await form;
  return await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: cookie,
      "X-Forwarded-For": address,
    },
    body: new URLSearchParams({ csrfToken, email, password, code, json: "true" }),
    redirect: "manual",
  });
}

/** What a form to sign in has to send: the token, and the cookie that it is compared with. */
export async function csrfTokenOf(origin: string): Promise<{ csrfToken: string; cookie: string }> {
  const answer = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return { csrfToken, cookie: cookies(answer) };
}

/** Signs a session out at next-auth's own address, as the screens do. */
export async function signOutAt({ origin, credential }: Api): Promise<Response> {
  const { csrfToken, cookie } = await csrfTokenOf(origin);
  return await fetch(`${origin}/api/auth/signout`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: `${credential.Cookie}; ${cookie}`,
    },
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
}

/** Makes the proof of the user's sessions too old. */
export const ageProofs = ({ id }: Pick<TestUser, "id">): Promise<unknown> =>
  byOwner((owner) =>
    owner.query("UPDATE session SET proved = now() - interval '1201 seconds' WHERE user_id = $1", [id]),
  );

/** In a network of its own: of an IPv6 address that is the first half. */
export const randomAddress = (): string => `2001:db8:${randomGroup()}:${randomGroup()}::1`;

/** Of four digits: an address is stored without the zeros that a group begins with. */
const randomGroup = (): string => randomInt(0x1000, 0x10000).toString(16);

export const cookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** One transaction of the database's owner, as the command line has it, on a connection that is kept for the next. */
async function byOwner<T>(work: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
  const url = process.env.COMPTOIR_TEST_OWNER_URL;
  if (!url)
    throw new Error("There is no test database: these tests run with `npx vitest` or `npx playwright test -c e2e`.");
  const owner = await ownersOf(url).connect();
  let failed = true;
  try {
    await owner.query("BEGIN");
    const result = await work(owner);
    await owner.query("COMMIT");
    failed = false;
    return result;
  } finally {
    owner.release(failed);
  }
}

/** A statement of the database's owner. */
export const asDatabaseOwner = (text: string, values: unknown[] = []) => byOwner((owner) => owner.query(text, values));

/** Creates tenants in another database, and sends requests to another server, while `work` runs. */
export async function onDatabase<T>(
  { ownerUrl, appUrl, url }: { ownerUrl: string; appUrl: string; url?: string },
  work: () => Promise<T>,
): Promise<T> {
  const { COMPTOIR_TEST_URL, COMPTOIR_TEST_OWNER_URL, COMPTOIR_TEST_APP_URL } = process.env;
  const move = async (environment: Record<string, string | undefined>) => {
    Object.assign(process.env, environment);
    await disconnect();
    connect(process.env.COMPTOIR_TEST_APP_URL ?? "");
  };
  const server = url === undefined ? {} : { COMPTOIR_TEST_URL: url };
  await move({ COMPTOIR_TEST_OWNER_URL: ownerUrl, COMPTOIR_TEST_APP_URL: appUrl, ...server });
  try {
    return await work();
  } finally {
    await move({ COMPTOIR_TEST_URL, COMPTOIR_TEST_OWNER_URL, COMPTOIR_TEST_APP_URL });
  }
}

const owners = new Map<string, pg.Pool>();

function ownersOf(url: string): pg.Pool {
  const known = owners.get(url);
  if (known) return known;
  // Not kept for long, so that a database is soon free to be copied.
  const pool = new pg.Pool({ connectionString: url, pipeline: true, idleTimeoutMillis: 500 });
  // A test may stop the server.
  pool.on("error", () => {});
  owners.set(url, pool);
  return pool;
}
