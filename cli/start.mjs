import { buildOrExit } from "./build.mjs";

// The server runs in this process, so that it receives signals directly.
const isDevelopment = process.argv.includes("--dev");
// This command brings a database, with demo data in it, unless the operator has set NODE_ENV.
if (process.env.NODE_ENV !== "production") {
  process.env.EMBEDDED_DATABASE ??= "true";
  if (!process.env.DATABASE_URL && !process.env.PUBLIC_URL?.startsWith("https:")) process.env.DEMO ??= "true";
}
Object.assign(process.env, { NODE_ENV: isDevelopment ? "development" : "production" });
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

await buildOrExit({ pages: !isDevelopment, tests: isDevelopment });
process.setSourceMapsEnabled(true);
const { started } = await import(new URL("../dist/server.js", import.meta.url).href);
announce(await started);

/** @param {{ url: string, demo?: { email: string, password: string, key: string, file: string } } | undefined} start */
function announce(start) {
  if (!start) return;
  const { url, demo } = start;
  const lines = [`Comptoir is at ${url}`, `Reference: ${url}/docs`];
  // Only a terminal shows secrets: other output is kept in logs.
  if (demo && process.stdout.isTTY) {
    lines.push(
      `Sign in as ${demo.email} with the password ${demo.password}`,
      `curl -H "Authorization: Bearer ${demo.key}" "${url}/v2/subscription/customers?~perPage=3"`,
    );
  } else if (demo) lines.push(`Sign in as ${demo.email}; the password and a key are in ${demo.file}`);
  process.stdout.write(`\n  ${lines.join("\n  ")}\n\n`);
}
