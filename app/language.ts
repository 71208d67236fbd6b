import { languages } from "@/lib/languages/languages";
import { reader } from "@/lib/languages/text";

/** What a page needs to be said in the language of its reader. */
export function pageLanguage() {
  const { language, locale, address } = reader();
  return { language, locale, address, options: languages };
}
