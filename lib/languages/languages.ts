import type { Catalogue } from "./catalogue";

/** A language of the screens. A new one is a line here and its catalogue beside this file. */
interface Language {
  /** BCP 47. */
  code: string;
  /** Its own name. */
  name: string;
  /** Translated by a machine, and read by nobody yet who speaks the language. */
  isBeta?: true;
  load: () => Promise<{ default: Catalogue }>;
}

/** The first is the language of the source, which is also that of a reader whose own is missing. */
export const languages: readonly [Language, ...Language[]] = [
  { code: "en", name: "English", load: () => import("./en.po") },
  { code: "nb", name: "Norsk bokmål", isBeta: true, load: () => import("./nb.po") },
  { code: "sv", name: "Svenska", isBeta: true, load: () => import("./sv.po") },
  { code: "da", name: "Dansk", isBeta: true, load: () => import("./da.po") },
  { code: "de", name: "Deutsch", isBeta: true, load: () => import("./de.po") },
  { code: "fr", name: "Français", isBeta: true, load: () => import("./fr.po") },
  { code: "fi", name: "Suomi", isBeta: true, load: () => import("./fi.po") },
];
