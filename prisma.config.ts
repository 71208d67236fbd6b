import { defineConfig } from "prisma/config";

// `prisma generate` wants the schema engine's binary at hand without ever running it, and would download it. Any
// program satisfies it. No other command may see this: `prisma migrate` would exit 0 and have applied nothing.
if (process.argv.includes("generate")) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
