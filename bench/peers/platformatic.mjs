import { load } from "./load.mjs";

/* Platformatic DB on the rows of the benchmark. Run in the folder that it is installed in. */

const { buildServer } = await load("@platformatic/db");
const { DATABASE, PORT } = process.env;

const server = await buildServer({
  server: { hostname: "127.0.0.1", port: Number(PORT), logger: { level: "error" } },
  db: { connectionString: DATABASE, include: { subscription: true }, graphql: false, openapi: true },
});
await server.start();
