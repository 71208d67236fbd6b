import { newTenant, type TestTenant } from "./fixtures";
import { seedTenant } from "./population";
import { test } from "./ui-test";

/**
 * Tests in a browser with a tenant that has records of every kind, which take a second to make. The tests of a worker
 * share it, and change nothing in it.
 */
export const testFurnished = (name: string) =>
  test.extend<object, { furnished: TestTenant }>({
    furnished: [
      async ({ database: _ }, use) => {
        const tenant = await newTenant();
        await seedTenant(tenant, name);
        await use(tenant);
      },
      { scope: "worker" },
    ],
  });
