import { reader } from "./text";

/** A label as it stands within a sentence: `undo: change 3 accounts`. A noun of German keeps its capital. */
export const withinSentence = (label: string): string =>
  reader().language === "de" ? label : label.charAt(0).toLowerCase() + label.slice(1);
