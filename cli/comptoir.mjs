import { resolve } from "node:path";
import { buildOrExit } from "./build.mjs";

// npm changes to the folder of the clone; paths on the command line are relative to where the command was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd();
await buildOrExit({ pages: false });
process.env.DATA_DIR = resolve(process.env.DATA_DIR || ".data");
process.chdir(typedIn);
process.setSourceMapsEnabled(true);
await import(new URL("../dist/comptoir.js", import.meta.url).href);
