import { Validator } from "@seriousme/openapi-schema-validator";
import packageFile from "../package.json";
import { expect, test } from "./api-test";
import { send } from "./raw";

/** The document at `/openapi.json`, as programs of others read it. */

type Operation = { operationId: string; tags: string[]; parameters: { $ref?: string; in?: string }[] };

async function read(headers: Record<string, string> = {}) {
  const answer = await send(process.env.COMPTOIR_TEST_URL ?? "", { method: "GET", path: "/openapi.json", headers });
  return { ...answer, document: answer.body };
}

test("The OpenAPI document is a valid one of version 3.1, of at most 1.3 MB", async () => {
  const { text, document } = await read();
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  expect(document.openapi).toBe("3.1.0");
  expect(document.info.version).toBe(packageFile.version);
  expect(text.length).toBeLessThan(1_300_000);
});

test("The OpenAPI document names the site that it was read from", async () => {
  const { document } = await read({ Host: "api.fjord.example", "X-Forwarded-Proto": "https" });
  expect(document.servers).toEqual([{ url: "https://api.fjord.example" }]);
});

test("The OpenAPI document is not sent again to a client that has it", async () => {
  const known = (await read()).headers.get("etag") ?? "";
  const { status, text } = await read({ "If-None-Match": known });
  expect([status, text]).toEqual([304, ""]);
});

test("The OpenAPI document names its tags, its webhooks, and the types of bodies and answers", async () => {
  const { document } = await read();
  const operations = [document.paths, document.webhooks].flatMap((each) =>
    Object.values<Record<string, Operation>>(each).flatMap((verbs) => Object.values(verbs)),
  );
  const known = new Set(document.tags.map(({ name }: { name: string }) => name));
  expect(operations.filter(({ tags }) => !tags.every((tag) => known.has(tag)))).toEqual([]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(document.webhooks["user.identity_link"].post.operationId).toBe("onUserIdentityLink");
  const answer = document.paths["/v1/account"].get.responses[200].content["application/json"];
  expect(answer.schema).toEqual({ $ref: "#/components/schemas/ListAccountsAnswer" });
  expect(answer.example.data[0]).toHaveProperty("name");
});

test("A client may meet members of answers that it does not know; parameters of many operations are named once", async () => {
  const { document } = await read();
  expect(JSON.stringify([document.components, document.webhooks])).not.toContain('"additionalProperties":false');
  const examples: unknown[] = [];
  for (const verbs of Object.values<Record<string, Operation>>(document.paths))
    for (const { parameters } of Object.values(verbs)) {
      const resolved = parameters.map(
        ({ $ref, ...own }) => document.components.parameters[$ref?.split("/").at(-1) ?? ""] ?? own,
      );
      for (const each of resolved) if (each.in === "path") examples.push(each.example);
      expect(new Set(resolved.map(({ in: place, name }) => `${place} ${name}`)).size).toBe(parameters.length);
    }
  expect(examples.filter(Boolean).length).toBeGreaterThan(examples.length * 0.8);
});
