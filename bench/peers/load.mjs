import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));

/**
 * Imports a package of the folder that the program runs in.
 *
 * @param {string} name
 */
export const load = (name) => import(pathToFileURL(require.resolve(name)).href);
