import { aroundAll } from "vitest";
import { connect, disconnect } from "@/lib/base/db/connection";

/** Opens a connection to the run's database around each file of tests, for the steps of fixtures that do not use the API. */
aroundAll(async (runTests) => {
  connect(process.env.COMPTOIR_TEST_APP_URL ?? "");
  await runTests();
  await disconnect();
});
