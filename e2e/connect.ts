import { aroundAll } from "vitest";
import { connect, disconnect } from "@/lib/base/db/connection";

/** Around each file of tests: a connection to the run's database, for what fixtures do without the API. */
aroundAll(async (runTests) => {
  connect(process.env.COMPTOIR_TEST_APP_URL ?? "");
  await runTests();
  await disconnect();
});
