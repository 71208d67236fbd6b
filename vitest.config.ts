import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["{app,cli,components,lib,prisma}/**/*.test.{ts,tsx}"],
    maxWorkers: "100%",
    // Some start a Postgres of their own.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
