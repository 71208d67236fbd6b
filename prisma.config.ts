import { defineConfig } from "prisma/config";

// `prisma generate` downloads the schema engine's binary without running it; any program in its place prevents that.
// Only for this command: with it, `prisma migrate` would exit 0 and apply nothing.
if (process.argv.includes("generate")) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
