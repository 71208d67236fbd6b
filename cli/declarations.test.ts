import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bodyRules } from "@/lib/base/http/body-rules";
import * as endpoints from "@/lib/resources/user/endpoints";
import declarations from "./declarations.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The module that a browser gets in place of one of ours. */
async function browserModule(path: string): Promise<Record<string, unknown>> {
  const source = await new Promise<string>((resolve, reject) => {
    declarations.call({
      resourcePath: `${root}${path}`,
      rootContext: root,
      async: () => (error, written) => (written === undefined ? reject(error) : resolve(written)),
      addDependency: () => {},
    });
  });
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
}

test("a browser has the rules of each body that the server has, without the schemas", async () => {
  const built = await browserModule("lib/resources/user/endpoints.ts");
  for (const endpoint of [endpoints.createUser, endpoints.updateUser, endpoints.changePassword]) {
    const { name } = endpoint;
    expect(built[name]).toMatchObject({ name, bodyRules: bodyRules(endpoint) });
    expect(built[name]).not.toHaveProperty("body");
  }
});
