import { buildOrExit } from "./build.mjs";

// The server runs in this process, so that it receives signals directly.
const isDevelopment = process.argv.includes("--dev");
// This command brings a database, unless the operator has set NODE_ENV.
if (process.env.NODE_ENV !== "production") process.env.EMBEDDED_DATABASE ??= "true";
Object.assign(process.env, { NODE_ENV: isDevelopment ? "development" : "production" });
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
// The fast path answers from the bundle, which does not change while the server runs; Next's route handlers reload.
if (isDevelopment) process.env.API_FAST_PATH ??= "false";

await buildOrExit({ pages: !isDevelopment, tests: isDevelopment });
process.setSourceMapsEnabled(true);
await import(new URL("../dist/server.js", import.meta.url).href);
