import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const encodings = [
  { suffix: ".br", encode: promisify(brotliCompress), options: {} },
  { suffix: ".gz", encode: promisify(gzip), options: { level: constants.Z_BEST_COMPRESSION } },
];

/**
 * Writes a brotli and a gzip version of each script and stylesheet beside it, so that the server sends them without
 * compressing anything. Fonts are compressed already.
 *
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map((name) => join(folder, name));
  await Promise.all(files.map(compress));
}

/** @param {string} file */
async function compress(file) {
  const source = await readFile(file);
  await Promise.all(
    encodings.map(async ({ suffix, encode, options }) => writeFile(`${file}${suffix}`, await encode(source, options))),
  );
}
