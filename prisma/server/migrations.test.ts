import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./root";

/** Applied in this order everywhere before the rule existed. A name cannot change once it is in a database's history. */
const exception = "20261121001200";

test("each migration has a timestamp of its own, so that their order is not an accident of their names", () => {
  const timestamps = readdirSync(join(projectRoot, "prisma", "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name.split("_", 1)[0]);
  const repeated = timestamps.filter((timestamp, at) => timestamps.indexOf(timestamp) !== at);
  expect(repeated).toEqual([exception]);
});
