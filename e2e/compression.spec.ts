import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import { idsOf } from "./answers";
import { expect, test } from "./api-test";
import { type Answer, randomAddress } from "./fixtures";
import { seedTenant } from "./population";
import { send } from "./raw";

const chunks = fileURLToPath(new URL("../.next/static/chunks/", import.meta.url));
const script = readdirSync(chunks).find((name) => name.endsWith(".js")) ?? "";
const scriptUrl = `/_next/static/chunks/${script}`;

const ask = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
  send(process.env.COMPTOIR_TEST_URL ?? "", { method, path, headers });

const encodingOf = ({ headers }: Answer) => headers.get("content-encoding");

const comparable = ({ headers }: Answer) =>
  [...headers].filter(
    ([name]) => !["date", "x-request-id", "ratelimit", "server-timing", "transfer-encoding"].includes(name),
  );

describe("a script of the pages", () => {
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
    ["", null],
  ] as const) {
    test(`is sent as ${encoding ?? "it is"} to "${accepted}", and stored by browsers and proxies`, async () => {
      const answer = await ask(scriptUrl, { "Accept-Encoding": accepted });
      expect(answer.status).toBe(200);
      expect(encodingOf(answer)).toBe(encoding);
      expect(answer.text).toBe(readFileSync(`${chunks}${script}`, "utf8"));
      expect(Number(answer.headers.get("content-length"))).toBe(answer.bytesSent);
      expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    });
  }

  test("has the same header for HEAD as for GET, without a body", async () => {
    const headers = { "Accept-Encoding": "br" };
    const [head, get] = [await ask(scriptUrl, headers, "HEAD"), await ask(scriptUrl, headers)];
    expect(comparable(head)).toEqual(comparable(get));
    expect(head.bytesSent).toBe(0);
  });

  test("is not sent again to a browser that has it in this encoding", async () => {
    const br = await ask(scriptUrl, { "Accept-Encoding": "br" });
    const gzip = await ask(scriptUrl, { "Accept-Encoding": "gzip" });
    const etag = br.headers.get("etag") ?? "";
    expect(gzip.headers.get("etag")).not.toBe(etag);
    const again = await ask(scriptUrl, { "Accept-Encoding": "br", "If-None-Match": etag });
    expect([again.status, again.bytesSent]).toEqual([304, 0]);
    expect(again.headers.get("vary")).toBe("Accept-Encoding");
    const other = await ask(scriptUrl, { "Accept-Encoding": "gzip", "If-None-Match": etag });
    expect(other.status).toBe(200);
  });

  test("that does not exist is not found", async () => {
    for (const path of [
      `${scriptUrl}x.js`,
      "/_next/static/../BUILD_ID",
      "/_next/static/%2e%2e/BUILD_ID",
      "/_next/static/%",
    ]) {
      expect((await ask(path, { "Accept-Encoding": "br" })).status).not.toBe(200);
    }
  });
});

describe("a page", () => {
  for (const path of ["/sign-in", "/docs", "/openapi.json"]) {
    test(`${path} is compressed where the browser asks for it, and is the same text`, async () => {
      const plain = await ask(path);
      expect([encodingOf(plain), plain.status]).toEqual([null, 200]);
      for (const encoding of ["br", "gzip"]) {
        const answer = await ask(path, { "Accept-Encoding": encoding });
        expect(encodingOf(answer)).toBe(encoding);
        expect(answer.headers.get("vary")).toMatch(/Accept-Encoding/i);
        expect(answer.bytesSent).toBeLessThan(plain.bytesSent / 2);
        expect(answer.text.length).toBe(plain.text.length);
      }
    });
  }
});

describe("an answer of the API", () => {
  const list = "/v2/subscription/customers?~perPage=100";

  test("of more than 8 kB is compressed for a client on another machine", async ({ tenant }) => {
    await seedTenant(tenant, "compressed");
    const plain = await tenant.api.get(list, { "X-Forwarded-For": randomAddress() });
    expect(encodingOf(plain)).toBe(null);
    for (const encoding of ["br", "gzip"]) {
      const headers = { "X-Forwarded-For": randomAddress(), "Accept-Encoding": encoding };
      const answer = await tenant.api.get(list, headers);
      expect(encodingOf(answer)).toBe(encoding);
      expect(answer.headers.get("vary")).toContain("Accept-Encoding");
      expect(answer.text).toBe(plain.text);
      expect(answer.bytesSent).toBeLessThan(plain.bytesSent / 5);
      expect(comparable(await tenant.api.send("HEAD", list, undefined, headers))).toEqual(comparable(answer));

      const csv = await tenant.api.get(list, { ...headers, Accept: "text/csv" });
      expect(encodingOf(csv)).toBe(encoding);
      expect(csv.text).toBe((await tenant.api.get(list, { Accept: "text/csv" })).text);
    }
  });

  test("is not compressed on the machine itself, nor when it is short", async ({ tenant }) => {
    await seedTenant(tenant, "compressed");
    const asked = { "Accept-Encoding": "br, gzip" };
    expect(encodingOf(await tenant.api.get(list, asked))).toBe(null);
    const remote = { ...asked, "X-Forwarded-For": randomAddress() };
    expect(encodingOf(await tenant.api.get("/v2/subscription/customers?~perPage=1", remote))).toBe(null);
  });

  test("that is one record keeps the strong ETag that a change names", async ({ tenant }) => {
    await seedTenant(tenant, "compressed");
    const [id] = idsOf(await tenant.api.get("/v1/agreement"));
    const remote = { "Accept-Encoding": "br, gzip", "X-Forwarded-For": randomAddress() };
    const record = await tenant.api.get(`/v1/agreement/${id}`, remote);
    expect(record.bytesSent).toBeGreaterThan(8192);
    expect(record.headers.get("etag")).toMatch(/^"/);
    expect(encodingOf(record)).toBe(null);
  });
});
