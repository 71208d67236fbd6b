import { defineConfig } from "@playwright/test";
import screens from "../playwright.config";

/** All tasks, each by mouse, by keyboard and by touch: `npm run tasks`. */
export default defineConfig({ ...screens, projects: [{ name: "tasks" }], globalSetup: "../global-setup.ts" });
