import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changesBetween } from "@/cli/document-changes";
import { codeOf } from "@/components/layout/code-of";
import { apiDocument, publishedDocument } from "@/lib/api-document";
import { areaTexts } from "@/lib/areas";
import { messageType } from "@/lib/base/audit/event";
import { errorCodes, errorStatus, publicCode } from "@/lib/base/error-codes";
import { type Endpoint, templateOf } from "@/lib/base/http/endpoint";
import { events } from "@/lib/events";
import { projectRoot } from "@/prisma/server/root";
import { areas } from "./areas";
import { answers, exampleRequest } from "./example-answers";
import { changesText, guides, guideText } from "./guides";
import { rowsOf, type Schema } from "./schema-rows";
import { chapters, type Place } from "./search";

/** The pages of the reference as Markdown, for programs that read, and what a search finds in them. */

let sinceRelease: string | undefined;
let document: Schema | undefined;

/** It is the same for all pages, and takes a while. */
function documentOnce(): Schema {
  document ??= apiDocument();
  return document;
}

/** What releases have changed, after what this installation has more than the last one. */
export function changesPage(): string {
  const last = () => JSON.parse(readFileSync(join(projectRoot, "docs", "openapi.json"), "utf8"));
  sinceRelease ??= changesBetween(last(), publishedDocument({ version: "", answers }));
  const present = sinceRelease && `## Since the last release\n\n${sinceRelease}\n\n`;
  return `# Changes\n\nWhat each release has changed in the API. How long nothing breaks is said under [compatibility](/docs/guides/compatibility).\n\n${present}${changesText()}`;
}

type Operation = Schema & { parameters: { name: string; in: string; description?: string; schema?: Schema }[] };

const operationOf = (document: Schema, { path, method }: Endpoint): Operation =>
  (document.paths as Record<string, Record<string, Operation>>)[templateOf(path)]?.[method.toLowerCase()] as Operation;

const jsonOf = (content: unknown): Schema | undefined =>
  (Object(content).content as Record<string, { schema: Schema }> | undefined)?.["application/json"]?.schema;

const partsOf = (document: Schema, endpoint: Endpoint) => {
  const operation = operationOf(document, endpoint);
  const [success = "200"] = Object.keys(operation.responses as Schema);
  return {
    parameters: operation.parameters.filter(({ in: place }) => place !== "header"),
    body: jsonOf(operation.requestBody),
    answer: jsonOf((operation.responses as Schema)[success]),
  };
};

const listOf = (title: string, lines: string[]): string =>
  lines.length > 0 ? `\n**${title}**\n\n${lines.join("\n")}\n` : "";

function operationText(document: Schema, endpoint: Endpoint): string {
  const { parameters, body, answer } = partsOf(document, endpoint);
  const membersOf = (schema: Schema | undefined) =>
    schema
      ? rowsOf(document, schema).map(
          ({ path, type, limits, description }) =>
            `- \`${path.slice(1)}\` (${[type, limits].filter(Boolean).join(", ")}) ${description}`,
        )
      : [];
  const request = exampleRequest(endpoint, parameters);
  return [
    `## ${endpoint.summary}\n`,
    `\`${endpoint.method} ${templateOf(endpoint.path)}\` (${endpoint.name})${endpoint.event ? `, leaves \`${messageType(endpoint.event)}\`` : ""}\n`,
    endpoint.description ?? "",
    listOf(
      "Parameters",
      parameters.map(({ name, description = "" }) => `- \`${name}\` ${description}`),
    ),
    listOf("Body", membersOf(body)),
    listOf("Answer", membersOf(answer)),
    `\n\`\`\`bash\n${codeOf("curl", request, "$COMPTOIR_URL").replaceAll("'$COMPTOIR_URL", '"$COMPTOIR_URL"\'')}\n\`\`\`\n`,
  ].join("\n");
}

const areaText = (name: string): string => {
  const document = documentOnce();
  const operations = areas.find((each) => each.name === name)?.operations ?? [];
  return `# ${name}\n\n${areaTexts[name]?.text}\n\n${operations.map((each) => operationText(document, each)).join("\n")}`;
};

const eventsText = (): string =>
  `# Event types\n\n${events.map((event) => `- \`${messageType(event)}\`: ${[event.success, event.failure].filter(Boolean).join(" · ")}${event.description ? `. ${event.description}` : ""}`).join("\n")}\n`;

const pages = () => [
  { path: "/docs", title: "Requests", text: () => guideText("requests").replace(/\{#[\w-]+\} /g, "") },
  ...guides.map(({ slug, title }) => ({ path: `/docs/guides/${slug}`, title, text: () => guideText(slug) })),
  { path: "/docs/changes", title: "Changes", text: changesPage },
  { path: "/docs/event-types", title: "Event types", text: eventsText },
  ...areas.map(({ name, href }) => ({ path: href, title: name, text: () => areaText(name) })),
];

const overview = (): string =>
  `# Comptoir\n\n> The back office of multi-tenant commerce platforms: a REST API at this address.\n\nThe whole API as one OpenAPI document: [/openapi.json](/openapi.json). Each page of the reference as Markdown:\n\n${pages()
    .map(({ path, title }) => `- [${title}](${path}.md)`)
    .join("\n")}\n`;

/** Everything that a search finds. */
export function searchIndex(): Place[] {
  const document = documentOnce();
  return [
    ...guides.map(({ slug, title, words }) => ({ href: `/docs/guides/${slug}`, title, words })),
    ...chapters.map(({ href, label, words }) => ({ href, title: label, words })),
    ...areas.flatMap(({ name, href, operations }) =>
      operations.map((endpoint): Place => {
        const { parameters, body, answer } = partsOf(document, endpoint);
        const names = [body, answer].flatMap((schema) =>
          schema ? rowsOf(document, schema).map((row) => row.name) : [],
        );
        const all = new Set([...names, ...parameters.map((each) => each.name.replace(/^~filter\[|[~\][]/g, ""))]);
        return {
          href: `${href}#${endpoint.name}`,
          title: `${name}: ${endpoint.summary}`,
          words: `${endpoint.method} ${endpoint.path} ${endpoint.name} ${endpoint.keywords ?? ""} ${areaTexts[name]?.words}`,
          members: [...all].join(" "),
        };
      }),
    ),
    ...events.map(
      (event): Place => ({
        href: `/docs/event-types#${messageType(event)}`,
        title: `Event ${messageType(event)}`,
        words: [event.success, event.failure].join(" "),
        isDetail: true,
      }),
    ),
    ...errorCodes
      .filter((code) => publicCode(code) === code)
      .map(
        (code): Place => ({
          href: `/docs#error-${code}`,
          title: `Error ${code}`,
          words: `${errorStatus[code]}`,
          isDetail: true,
        }),
      ),
  ];
}

/** The files of the reference besides its pages, by their addresses. */
export const referenceFiles: ReadonlyMap<string, { type: string; text: () => string }> = new Map([
  ["/llms.txt", { type: "text/plain; charset=utf-8", text: overview }],
  ["/docs/index.json", { type: "application/json", text: () => JSON.stringify(searchIndex()) }],
  ...pages().map(({ path, text }) => [`${path}.md`, { type: "text/markdown; charset=utf-8", text }] as const),
]);
