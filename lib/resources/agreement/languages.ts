import type { Agreement, AgreementVersion } from "./schema";

/** The state of a language of an agreement, compared with its source language. */
export interface LanguageState {
  code: string;
  state: "source" | "current" | "stale" | "missing";
  /** The version in which its text last changed, and the time. */
  changed?: { version: number; created: string | undefined };
}

type Hashes = Pick<AgreementVersion, "version" | "sha256" | "minor" | "created">;

/** The source language of the translations: English if present, otherwise the first. */
export const sourceLanguage = (content: Agreement["content"]): string => {
  const codes = Object.keys(content ?? {});
  return codes.find((code) => code === "en") ?? codes.find((code) => code.startsWith("en")) ?? codes[0] ?? "en";
};

/**
 * The languages of an agreement, the source first, and after them those that others have (`expected`) and it has not.
 * A language is stale when its text is older than the source's last change that was not minor.
 *
 * @param versions newest first
 */
export function languageStates(
  content: Agreement["content"],
  versions: readonly Hashes[],
  expected: readonly string[] = [],
): LanguageState[] {
  const source = sourceLanguage(content);
  const codes = Object.keys(content ?? {}).sort((a, b) => Number(b === source) - Number(a === source) || compare(a, b));
  const demanded = lastChange(versions, source, false)?.version ?? 0;
  const present = codes.map((code): LanguageState => {
    const changed = lastChange(versions, code, true);
    const state = code === source ? "source" : changed && changed.version < demanded ? "stale" : "current";
    return { code, state, ...(changed ? { changed: { version: changed.version, created: changed.created } } : {}) };
  });
  const missing = [...new Set(expected)].filter((code) => !codes.includes(code)).sort(compare);
  return [...present, ...missing.map((code): LanguageState => ({ code, state: "missing" }))];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The newest version that changed the text in a language. */
function lastChange(versions: readonly Hashes[], code: string, countsMinor: boolean): Hashes | undefined {
  return versions.find((version, at) => {
    const before = versions[at + 1];
    const hash = version.sha256[code];
    return hash !== undefined && hash !== before?.sha256[code] && (countsMinor || !version.minor || !before);
  });
}

/** The name of a language in that language: `Norsk bokmål`. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** A valid HTML `lang` value: imported texts can have `nb_NO`. */
export const langAttribute = (code: string): string => code.replaceAll("_", "-");
