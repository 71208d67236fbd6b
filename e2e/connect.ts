import { aroundAll } from "vitest";
import { provideInstallationSecret } from "@/lib/base/crypto/installation-key";
import { connect, disconnect } from "@/lib/base/db/connection";
import { openInstallationSecret } from "@/prisma/server/installation-secret";
import { withSession } from "@/prisma/server/session";

/** Opens a connection to the run's database around each file of tests, for the steps of fixtures that do not use the API. */
aroundAll(async (runTests) => {
  const { COMPTOIR_TEST_APP_URL = "", COMPTOIR_TEST_OWNER_URL = "", ENCRYPTION_KEY = "" } = process.env;
  provideInstallationSecret(
    await withSession(COMPTOIR_TEST_OWNER_URL, (owner) => openInstallationSecret(owner, ENCRYPTION_KEY)),
  );
  connect(COMPTOIR_TEST_APP_URL);
  await runTests();
  await disconnect();
});
