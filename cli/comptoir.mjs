import { resolve } from "node:path";
import { build } from "./build.mjs";

// npm moves us to the clone; paths on the command line were meant from where it was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd();
try {
  await build({ pages: false });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.env.DATA_DIR = resolve(process.env.DATA_DIR || ".data");
process.chdir(typedIn);
process.setSourceMapsEnabled(true);
await import("../dist/comptoir.js");
