import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { answers } from "@/app/docs/example-answers";
import { publishedDocument } from "@/lib/api-document";
import { changesBetween } from "./document-changes";

/**
 * Writes `docs/openapi.json`, which a release is compatible with, and what it has more than the former one into
 * `docs/changes.md`: `npm run openapi`, as a release does.
 */

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const document = publishedDocument({ version, answers });
const former = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const changes = changesBetween(former, document);
if (changes && former.info.version !== version) {
  const earlier = existsSync("docs/changes.md") ? readFileSync("docs/changes.md", "utf8") : "";
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync("docs/changes.md", `## ${version} (${day})\n\n${changes}\n\n${earlier}`);
}
writeFileSync("docs/openapi.json", `${JSON.stringify(document, undefined, 1)}\n`);
