import { readFile } from "node:fs/promises";
import { signWebhook } from "@/lib/client/client";
import { expect, test } from "./api-test";
import { startBetween } from "./between";
import type { TestTenant } from "./fixtures";
import { python } from "./python";

/** The Python client, by the `python3` of this machine. */

const origin = () => process.env.COMPTOIR_TEST_URL ?? "";

const siteOf = async (tenant: TestTenant, url = origin()) => ({ COMPTOIR_URL: url, COMPTOIR_KEY: await tenant.key() });

const begin = `import os, json
from comptoir import *
comptoir = Comptoir(os.environ["COMPTOIR_URL"], os.environ["COMPTOIR_KEY"], sleep=lambda seconds: None)
`;

test("what docs/python.md shows runs", async ({ tenant }) => {
  const [, program = ""] = /```python\n(.*?)```/s.exec(await readFile("docs/python.md", "utf8")) ?? [];
  const printed = await python(program, await siteOf(tenant));
  expect(printed.split("\n")).toEqual([
    "Nordic Supply",
    expect.stringMatching(/^422 invalid_body \[.*Did you mean name/),
  ]);
  expect((await tenant.api.get("/v1/distributor?~fields=name")).text).toContain("Nordic Supply AS");
});

test("walk() reads every record once, and changes() continues where it has ended", async ({ tenant }) => {
  await tenant.import(
    "accounts",
    Array.from({ length: 45 }, (_, at) => ({ id: `a${at}`, name: `Customer ${at}` })),
  );
  await tenant.api.post("/v1/distributor", { name: "Nord" });
  const program = `${begin}
seen = [each["id"] for each in comptoir.walk("/v1/account", {"~perPage": 20, "~sort": "name"})]
skipped = list(comptoir.walk("/v1/account", {"~limit": 20, "~skip": 5}))
def follow(since=None):
    changes = []
    feed = comptoir.changes("/v1/distributor", since)
    while True:
        try: changes.append(next(feed))
        except StopIteration as end: return changes, end.value
first, since = follow()
comptoir.call("DELETE", "/v1/distributor/" + first[0]["_id"])
second, _ = follow(since)
print(json.dumps([len(seen), len(set(seen)), len(skipped), first[0]["name"], second[0]["removed"]]))`;
  expect(JSON.parse(await python(program, await siteOf(tenant)))).toEqual([45, 45, 40, "Nord", true]);
});

test("a POST that a limit or a lost connection has ended is sent again with one key, and carried out once", async ({
  tenant,
}) => {
  const keys: unknown[] = [];
  const url = await startBetween(origin(), async (request, pass) => {
    const at = keys.push(request.headers?.["idempotency-key"]) - 1;
    if (at === 0) return 429;
    const answer = await pass(request);
    return at === 1 ? undefined : answer;
  });
  const site = await siteOf(tenant, url);
  await python(`${begin}comptoir.call("POST", "/v1/distributor", body={"name": "Once"})`, site);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  expect((await tenant.api.get("/v1/distributor")).body.metadata.totalCount).toBe(1);
});

test("verify_webhook() takes what the holder of the secret has sent in the last minutes, and nothing else", async () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const headers = await signWebhook(secret, "m1", '{"name":"Sør"}');
  const program = `
import json
from comptoir import verify_webhook
headers = ${JSON.stringify(headers)}
body = '{"name":"Sør"}'.encode()
def refused(*given):
    try: verify_webhook(*given)
    except ValueError: return True
print(json.dumps([
    verify_webhook("${secret}", headers, body)["name"],
    refused("whsec_AAAA", headers, body),
    refused("${secret}", headers, body + b" "),
    refused("${secret}", {**headers, "webhook-timestamp": "x"}, body),
    refused("${secret}", headers, body, 1),
]))`;
  expect(JSON.parse(await python(program))).toEqual(["Sør", true, true, true, true]);
});
