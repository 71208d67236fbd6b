import { readFileSync, writeFileSync } from "node:fs";
import { answers } from "@/app/docs/example-answers";
import { publishedDocument } from "@/lib/api-document";

/** Writes `docs/openapi.json`, which a release is compatible with: `npm run openapi`, as a release does. */

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
writeFileSync("docs/openapi.json", `${JSON.stringify(publishedDocument({ version, answers }), undefined, 1)}\n`);
