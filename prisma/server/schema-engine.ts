import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, DriverAdapterError } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";

/** Nothing in the database is managed by somebody else; the engine wants to be told so with every call. */
export const filters = { externalTables: [], externalEnums: [] };

/**
 * Lends out Prisma's schema engine on a database.
 *
 * @param work also gets `scripts`, which knows why a script failed; the engine's own report loses most of it
 */
export async function withEngine<T>(
  url: string,
  work: (engine: SchemaEngine, scripts: WholeScripts) => Promise<T>,
): Promise<T> {
  loaded ??= load();
  const { SchemaEngine } = await loaded;
  // One connection: the engine leaves its lock on the one it was given, and would wait for it on another.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  const scripts = new WholeScripts(pool);
  const datamodels: [string, string][] = [["schema.prisma", 'datasource db {\n  provider = "postgresql"\n}\n']];
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(scripts);
    const engine = await SchemaEngine.new({ datamodels }, () => undefined, adapter);
    try {
      return await work(engine, scripts);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

/**
 * Prisma's adapter cuts a script at every semicolon, which is wrong inside function bodies and strings, and leaves half
 * of it behind when it fails. Postgres takes a script whole, which is how the native engine sends it.
 */
class WholeScripts extends PrismaPg {
  /** Where and why the last script failed. */
  failure: string | undefined;

  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        const { message, code = "", severity = "", detail, column, hint, where, position } = error;
        const line = position ? ` at line ${script.slice(0, Number(position)).split("\n").length}` : "";
        this.failure = [`failed${line}: ${message} (${code})`, detail, hint, where].filter(Boolean).join("\n");
        throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
      }
    };
    return adapter;
  }
}

/** Its JavaScript half remembers the memory of the first instance; there can be one in a process. */
let loaded: ReturnType<typeof load> | undefined;

/**
 * The native engine is a download of its own; this is the same one as WebAssembly, instantiated by hand because the
 * entry point of its package needs a bundler.
 */
async function load() {
  const name = "@prisma/schema-engine-wasm/schema_engine_bg";
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const binary = await readFile(
    createRequire(import.meta.url)
      .resolve(name)
      .replace(/\.js$/, ".wasm"),
  );
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
  // Where the engine leaves its last words when it gives up, for instance over an invalid schema.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: fail } });
  return glue;
}

function fail(message: string): never {
  throw new Error(message);
}
