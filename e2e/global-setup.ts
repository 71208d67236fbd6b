import { cloneDatabase, startTestCluster } from "./database";
import { startServer } from "./server";

/** Starts one cluster and one server for the whole run; each test has tenants of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stopCluster = await startTestCluster();
  try {
    const { ownerUrl, appUrl } = await cloneDatabase();
    const server = await startServer({
      DATABASE_URL: ownerUrl,
      APP_DATABASE_URL: appUrl,
      RUN_JOBS: "true",
      API_ONLY: "false",
    });
    Object.assign(process.env, {
      COMPTOIR_TEST_URL: server.url,
      COMPTOIR_TEST_OWNER_URL: ownerUrl,
      COMPTOIR_TEST_APP_URL: appUrl,
    });
    return async () => {
      await server.stop();
      await stopCluster();
    };
  } catch (error) {
    await stopCluster();
    throw error;
  }
}
