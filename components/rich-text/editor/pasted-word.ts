/*
 * Lists of Word are paragraphs: `style="mso-list:l0 level2 lfo1"` says the level, and the marker is a text of its own, in
 * an element with `mso-list:Ignore`.
 */

const listStyle = /mso-list:\s*\S+\s+level(\d)/i;

/** The level of a paragraph in a list of Word, from 0. */
export function levelInWord(element: HTMLElement): number | undefined {
  const level = listStyle.exec(element.getAttribute("style") ?? "")?.[1];
  return level === undefined || /^H\d$/.test(element.tagName) ? undefined : Number(level) - 1;
}

/** `1.` or `(a)`; undefined for what is not in a list of Word. */
export const markerOfWord = (element: HTMLElement): string | undefined =>
  [...element.querySelectorAll("[style]")]
    .find((each) => /mso-list:\s*Ignore/i.test(each.getAttribute("style") ?? ""))
    ?.textContent?.trim();

export const isOrderedInWord = (element: HTMLElement): boolean => /^\(?\w+[.)]/.test(markerOfWord(element) ?? "");
