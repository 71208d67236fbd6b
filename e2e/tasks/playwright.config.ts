import { defineConfig } from "@playwright/test";
import screens, { withMotion } from "../playwright.config";

/** All tasks, each by mouse, by keyboard and by touch: `npm run tasks`. */
export default defineConfig({
  ...screens,
  projects: [{ name: "tasks", use: withMotion }],
  globalSetup: "../global-setup.ts",
});
