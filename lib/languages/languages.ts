/** A language of the screens. A new one is a line here, and its catalogue beside this file. */
export interface Language {
  /** BCP 47. */
  code: string;
  /** Its own name. */
  name: string;
  /** Translated by a machine, and read by nobody yet who speaks the language. */
  isBeta?: true;
}

/** The first is the language of the source, which is also that of a reader whose own is missing. */
export const languages: readonly [Language, ...Language[]] = [
  { code: "en", name: "English" },
  { code: "nb", name: "Norsk bokmål", isBeta: true },
  { code: "sv", name: "Svenska", isBeta: true },
  { code: "da", name: "Dansk", isBeta: true },
  { code: "de", name: "Deutsch", isBeta: true },
  { code: "fr", name: "Français", isBeta: true },
  { code: "fi", name: "Suomi", isBeta: true },
];

/** A language of development, in which each text of a catalogue is marked. */
export const pseudoLanguage = "en-XA";

/** The cookie with the language that was chosen in this browser. */
export const languageCookie = "language";

export const languageSeconds = 31_536_000;

/** The cookie of a chosen language, or of none. */
export const languageCookieOf = (code: string | null): string =>
  `${languageCookie}=${code ?? ""}; Path=/; Max-Age=${code === null ? 0 : languageSeconds}; SameSite=Lax`;
