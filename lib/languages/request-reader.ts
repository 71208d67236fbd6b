import { AsyncLocalStorage } from "node:async_hooks";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Negotiator from "negotiator";
import { env } from "@/lib/base/env";
import type { PublicFile } from "@/lib/base/http/public-documents";
import { projectRoot } from "@/prisma/server/root";
import { languageCookie, languages, pseudoLanguage } from "./languages";
import { preferredLocale } from "./locale";
import { recognized } from "./recognized";
import { english, provideReaders, type Reader, type Texts } from "./text";

/** Whose request is answered. The catalogues are files that the build has made of `lib/languages/*.po`: `cli/catalogues.ts`. */

const readers = provideReaders(() => new AsyncLocalStorage<Reader>());

/** Does something in the language of a reader: what it says with `t` is theirs. */
export const asReader = <Result>(reader: Reader, work: () => Result): Result => readers.run(reader, work);

interface Asked {
  /** The header of the same name. It can contain any text. */
  acceptLanguage: string | undefined;
  /** All cookies: only a page has them. */
  cookies?: string | undefined;
}

/** The reader of a request: the language chosen in this browser, else the first of its settings that there is, else English. */
export function readerOf({ acceptLanguage = "", cookies = "" }: Asked): Reader {
  const asked = acceptLanguage.slice(0, 200);
  const [, chosen] = chosenLanguage.exec(cookies) ?? [];
  const language = isLanguage(chosen) ? chosen : preferred(asked);
  return { language, locale: preferredLocale(asked, language), ...textsOf(language) };
}

const chosenLanguage = new RegExp(`(?:^|; *)${languageCookie}=([\\w-]+)`);

/** The reader of a stored language: that of a user or a tenant. */
export const readerIn = (language: string | null | undefined): Reader =>
  isLanguage(language) && language !== "en" ? { language, locale: language, ...textsOf(language) } : english;

const isLanguage = (code: string | null | undefined): code is string =>
  languages.some((language) => language.code === code) || (code === pseudoLanguage && env.PSEUDO_LANGUAGE);

function preferred(asked: string): string {
  if (asked === pseudoLanguage && isLanguage(asked)) return asked;
  const codes = languages.map(({ code }) => code);
  // "no" is what browsers of Norway say.
  const header = asked.replace(/\bno\b/g, "nb");
  return new Negotiator({ headers: { "accept-language": header } }).language(codes) ?? english.language;
}

interface Catalogue {
  texts: Texts;
  /** Changes with the texts. */
  version: string;
}

const loaded = new Map<string, Catalogue>();

/** The catalogue of a language, as the build has made it. */
function catalogueOf(language: string): Catalogue {
  const known = loaded.get(language) ?? read(language);
  loaded.set(language, known);
  return known;
}

const folder = join(projectRoot, "dist", "languages");

function read(language: string): Catalogue {
  const file = readdirSync(folder).find((name) => name.startsWith(`${language}.`)) ?? "";
  const [, version = ""] = file.split(".");
  return { texts: JSON.parse(readFileSync(join(folder, file), "utf8")), version };
}

const addressOf = (language: string): string => `/languages/${language}.json`;

/** The texts of a language, and where a browser gets them. English has none. */
function textsOf(language: string): Pick<Reader, "texts" | "address" | "messages" | "recognized" | "said"> {
  if (language === english.language) return { texts: {} };
  const { texts, version } = catalogueOf(language);
  return { texts, messages: new Map(), recognized, said: new Map(), address: `${addressOf(language)}?${version}` };
}

/** The catalogues that browsers ask for, by their addresses. */
export const languageFiles: ReadonlyMap<string, PublicFile> = new Map(
  [...languages.map(({ code }) => code), pseudoLanguage]
    .filter((code) => code !== english.language)
    .map((code) => [
      addressOf(code),
      {
        type: "application/json; charset=utf-8",
        text: () => JSON.stringify(catalogueOf(code).texts),
        version: () => catalogueOf(code).version,
      },
    ]),
);
