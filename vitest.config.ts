import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./e2e/longest-first.ts";

// Some stub the environment or a module, which other files in their process would see.
const needProcess = ["lib/resources/webhook/send.test.ts", "lib/resources/mail/smtp.test.ts"];

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    // Files share the modules that their worker has loaded. Tests keep apart by their tenants.
    isolate: false,
    // One more than there are processors: e2e/fault.spec.ts waits most of its time.
    maxWorkers: cpus().length + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,bench,cli,components,lib,prisma}/**/*.test.{ts,tsx}"],
          exclude: needProcess,
          // Some start several Postgres servers: these are for what hangs, not for what is slow.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: "unit, own process", include: needProcess, isolate: true } },
      {
        extends: true,
        test: {
          name: "api",
          include: ["e2e/**/*.spec.ts"],
          exclude: ["e2e/**/*.ui.spec.ts", "**/node_modules/**"],
          globalSetup: "e2e/global-setup.ts",
          setupFiles: "e2e/connect.ts",
          // Of what tests call without a server.
          env: { LOG_LEVEL: "silent" },
          // Several servers run on two cores here: these are for what hangs, not for what is slow.
          testTimeout: 180_000,
          // As for browser tests.
          retry: 1,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
