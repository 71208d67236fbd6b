import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import POParser from "po-parser";
import { languages } from "@/lib/languages/languages";
import { contextMark } from "@/lib/languages/message";
import { entriesOf } from "./catalogues";

/** `npm run languages`: brings the catalogues of `lib/languages` up to date with the texts of the source. */

type Catalog = Parameters<typeof POParser.serialize>[0];

/** A text of the source: `t("Sign in")`, `message("Name")`; with the files that say it. */
type Texts = ReadonlyMap<string, readonly string[]>;

const isSource = /\.tsx?$/;
const isTest = /\.(test|spec)\.tsx?$/;

/** The files of some folders but their tests, sorted. */
export const sourceFiles = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => isSource.test(file) && !isTest.test(file))
        .map((file) => `${folder}/${file}`),
    )
    .sort();

/** All texts of the source, sorted. @throws Error with file and line where a text is put together from parts */
export function sourceTexts(): Texts {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles(["app", "components", "lib", "prisma/server"])) {
    for (const text of textsOf(file, readFileSync(file, "utf8"))) {
      const places = found.get(text) ?? [];
      if (!places.includes(file)) found.set(text, [...places, file]);
    }
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Of the syntax of a file. */
export interface Node {
  type: string;
  start: number;
  [member: string]: unknown;
}

/** Reads the calls of `t`, `rich` and `message` in a file. */
export function textsOf(file: string, source: string): string[] {
  if (!/\b(t|rich|message)\(/.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const part of node) visit(part);
      return;
    }
    if (!isNode(node)) return;
    const { callee } = node;
    if (node.type === "CallExpression" && isNode(callee) && /^(t|rich|message)$/.test(String(callee.name))) {
      const [text, context] = node.arguments as Node[];
      if (text?.type === "Literal" && typeof text.value === "string")
        texts.push(text.value + (context?.type === "Literal" ? contextMark + context.value : ""));
      else if (text?.type === "TemplateLiteral" || text?.type === "BinaryExpression") {
        const line = source.slice(0, node.start).split("\n").length;
        throw new Error(`${file}:${line}: a text is one literal; what changes in it is an argument, as in {name}.`);
      }
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, source).program);
  return texts;
}

export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const pathOf = (code: string): string => `lib/languages/${code}.po`;

/** A catalogue with exactly these texts: known translations are kept, new texts have none. */
export function catalogueOf(code: string, texts: Texts, current: string): string {
  const known = new Map(entriesOf(current).map(({ english, translation }) => [english, translation]));
  const messages: Catalog["messages"] = [...texts].map(([text, files]) => {
    const [msgid = "", msgctxt] = text.split(contextMark);
    const references = files.map((path) => ({ path }));
    return { msgid, msgstr: known.get(text) ?? "", references, ...(msgctxt && { msgctxt }) };
  });
  return POParser.serialize({ meta: { Language: code, "Content-Type": "text/plain; charset=utf-8" }, messages });
}

export const readCatalogue = (code: string): string => readFileSync(pathOf(code), { encoding: "utf8", flag: "a+" });

if (process.argv[1]?.endsWith("write-languages.ts")) {
  const texts = sourceTexts();
  for (const { code } of languages.slice(1)) writeFileSync(pathOf(code), catalogueOf(code, texts, readCatalogue(code)));
}
