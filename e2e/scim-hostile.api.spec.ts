import fc from "fast-check";
import { expect, test } from "./api-test";
import { hostileJson, hostileText } from "./arbitraries";
import { directoryOf } from "./scim-client";

test("Whatever is sent, SCIM does not fail", async ({ tenant }) => {
  const directory = await directoryOf(tenant);
  const user = await directory.user(`kari@${tenant.id}.example`);
  const group = await directory.group("Staff", user);
  const anything = fc.oneof(hostileJson, hostileText);
  const operation = fc.record({
    op: fc.constantFrom("add", "remove", "replace"),
    path: fc.option(
      fc.constantFrom(
        "members",
        'members[value eq "\u0000"]',
        "externalId",
        "displayName",
        "active",
        "name",
        "userName",
      ),
      { nil: undefined },
    ),
    value: fc.oneof(anything, fc.record({ value: anything }), fc.record({ members: anything, name: anything })),
  });
  const resource = fc.record({ userName: anything, displayName: anything, externalId: anything, members: anything });
  const body = fc.oneof(resource, fc.record({ Operations: fc.array(operation, { maxLength: 3 }) }));
  const target = fc.constantFrom("/Users", "/Groups", `/Users/${user}`, `/Groups/${group}`);
  const failures: string[] = [];
  const keep = ({ status, text }: { status: number; text: string }, sent: unknown) => {
    if (status >= 500) failures.push(`${status} ${JSON.stringify(sent)} ${text}`);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("POST", "PUT", "PATCH"),
      target,
      body,
      anything,
      async (method, path, sent, value) => {
        keep(await directory.send(method, path, sent), [method, path, sent]);
        const filter = `externalId eq ${JSON.stringify(value)}`;
        keep(await directory.find("Users", filter), filter);
      },
    ),
    { numRuns: 150 },
  );
  expect(failures).toEqual([]);
});
