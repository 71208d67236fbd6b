import type { Page } from "@playwright/test";
import { languages } from "@/lib/languages/languages";

/** What the pseudo-language leaves: names of our own, and of units, codes and keys. */
const ours =
  "Comptoir,SHA-256,CSV,JSON,API,MCP,SCIM,SKU,SKUs,ID,UTC,Ctrl,Esc,Enter,VS Code,Cursor,OpenAI,Claude Desktop,Claude Code,Norsk,curl,TypeScript,Python"
    .split(",")
    .concat(languages.map(({ name }) => name));

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Collects the texts that the API answers, which are values of records, and the countries that their codes mean. */
export function watchValues(page: Page): () => Promise<string[]> {
  const values = new Set<string>();
  const reading: Promise<unknown>[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") {
      values.add(value.trim());
      if (/^[A-Z]{2}$/.test(value)) values.add(countries.of(value) ?? value);
    } else if (typeof value === "object" && value !== null)
      for (const [name, member] of Object.entries(value)) {
        values.add(name);
        collect(member);
      }
  };
  page.on("response", (response) => {
    if (/\/v[12]\//.test(response.url())) reading.push(response.json().then(collect, () => {}));
  });
  return async () => {
    await Promise.all(reading);
    return [...values];
  };
}

/** Texts of the page that no catalogue has said, apart from these values of records. */
export const unmarked = (page: Page, values: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (known) => {
      // The words of dates come from the browser. An address, a currency, an id and a domain are of no language.
      const days = "Mon(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?";
      const early = "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?";
      const dates = new RegExp(
        `\\b(?:${days}|${early}|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\b`,
        "g",
      );
      const codes = /^[a-z]{2}$|https?:\S+|\S+@\S*|\b[A-Z]{3}\b|[\w-]+(\.[\w-]+)+|\/\w\S*|\w+…\w+|\b[A-Z]\w+(\/\w+)+/g;
      // A text with elements in it is several, of which the first and the last have the marks.
      let open = 0;
      const unmarkedPart = (text: string): string =>
        [...text].reduce((left, letter) => {
          if (letter === "⟧") open -= 1;
          const isOutside = open === 0 && letter !== "⟧";
          if (letter === "⟦") open += 1;
          return isOutside && letter !== "⟦" ? left + letter : left;
        }, "");
      const isUnsaid = (text: string) => {
        const part = unmarkedPart(text).replace(dates, "");
        const values = known.filter((value) => part.includes(value));
        const rest = values.reduce((left, value) => left.replaceAll(value, ""), part);
        // A part of a code can be a value, too.
        return [rest, part].every((left) => /\p{L}{2}/u.test(left.replace(codes, "")));
      };
      const found = [document.title].filter(isUnsaid);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      // Languages have their own names; code, dates and the text of an agreement are values.
      const isValue = (element: Element | null) =>
        element?.matches(":has(> wbr)") ||
        element?.closest(
          "script, style, svg, option, code, kbd, time, .mono, [dir=auto], [contenteditable], nextjs-portal, span[lang]",
        );
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode;
        if (!isValue(parentElement) && isUnsaid(textContent ?? "")) found.push(textContent ?? "");
      }
      for (const name of ["aria-label", "title", "placeholder", "alt", "data-tooltip"]) {
        for (const element of document.body.querySelectorAll(`[${name}]`)) {
          const value = element.getAttribute(name) ?? "";
          if (!element.closest("svg, code, time, [aria-hidden]") && isUnsaid(value)) found.push(`${name}: ${value}`);
        }
      }
      return [...new Set(found)];
    },
    // The longest first: a name can be a part of another.
    [...values, ...ours].filter((value) => value.length > 1).sort((one, other) => other.length - one.length),
  );
