import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,cli,components,lib,prisma}/**/*.test.{ts,tsx}"],
          // Some start a Postgres of their own.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["e2e/**/*.spec.ts"],
          exclude: ["e2e/**/*.ui.spec.ts", "**/node_modules/**"],
          globalSetup: "e2e/global-setup.ts",
          setupFiles: "e2e/connect.ts",
          // Several servers run on two cores here: these are for what hangs, not for what is slow.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
          // Files share the modules a worker has loaded; tests keep apart by their tenants.
          isolate: false,
        },
      },
    ],
  },
});
