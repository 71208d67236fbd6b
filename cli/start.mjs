import { build } from "./build.mjs";

// The server runs in this very process, so that a signal meant for it needs nobody to pass it on.
const development = process.argv.includes("--dev");
process.env.NODE_ENV = development ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
try {
  await build({ pages: !development });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import("../dist/server.js");
