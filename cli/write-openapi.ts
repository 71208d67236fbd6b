import { readFileSync, writeFileSync } from "node:fs";
import { answers } from "@/app/docs/example-answers";
import { apiDocument } from "@/lib/api-document";
import { published } from "@/lib/base/http/openapi-published";

/** Writes `docs/openapi.json`, which a release is compatible with: `npm run openapi`, as a release does. */

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
writeFileSync("docs/openapi.json", `${JSON.stringify(published(apiDocument(), { version, answers }), undefined, 1)}\n`);
