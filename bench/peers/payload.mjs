import { load } from "./load.mjs";

/* Payload's REST API on the rows of the benchmark, without Next. Run in the folder that Payload is installed in. */

const { buildConfig, handleEndpoints } = await load("payload");
const { postgresAdapter } = await load("@payloadcms/db-postgres");
const { serve } = await load("@hono/node-server");
const { DATABASE, COLUMNS = "{}", PORT } = process.env;

/** @type {Record<string, string>} */
const types = { text: "text", float8: "number", timestamptz: "date", jsonb: "json" };
const fields = Object.entries(JSON.parse(COLUMNS)).map(([name, type]) => ({ name, type: types[type] ?? "text" }));

const config = buildConfig({
  secret: "benchmark",
  db: postgresAdapter({ pool: { connectionString: DATABASE }, push: false, idType: "serial" }),
  telemetry: false,
  collections: [
    { slug: "subscription", dbName: "subscription", timestamps: false, access: { read: () => true }, fields },
  ],
});

/** @param {Request} request */
const fetch = (request) => handleEndpoints({ config, request });
serve({ fetch, port: Number(PORT), hostname: "127.0.0.1" });
