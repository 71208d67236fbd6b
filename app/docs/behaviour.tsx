"use client";

import { useEffect } from "react";
import { running, takeOwnExamples } from "./run-request";
import { found, type Place } from "./search";

const languageKey = "comptoir.docs.language";

/** What the reference can do with a script: search, copy, run, one language everywhere, and the place in the text. */
export function Behaviour() {
  useEffect(() => {
    const navigation = document.querySelector<HTMLDetailsElement>("details:has([data-docs-search])");
    const search = document.querySelector<HTMLInputElement>("[data-docs-search]");
    if (!navigation || !search) return;
    search.hidden = false;
    const stops = [searching(search), focusing(search, navigation), choosing(), copying(), following(), running()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}

function listen<Kind extends keyof DocumentEventMap>(kind: Kind, run: (event: DocumentEventMap[Kind]) => unknown) {
  document.addEventListener(kind, run);
  return () => document.removeEventListener(kind, run);
}

/** The most places that a question shows. */
const placesMost = 40;

/** Shows what a question finds in the place of the navigation. What there is, is read when somebody begins to search. */
function searching(search: HTMLInputElement): () => void {
  let places: Promise<Place[]> | undefined;
  const read = async (): Promise<Place[]> => {
    const answer = await fetch("/docs/index.json");
    return answer.ok ? await answer.json() : [];
  };
  const prepare = () => {
    places ??= read().catch(() => []);
    return places;
  };
  const run = async () => {
    const all = await prepare();
    const question = search.value.trim();
    const list = document.querySelector("[data-docs-found]");
    const nothing = document.querySelector("[data-docs-nothing]");
    const shown = question ? found(all, question).slice(0, placesMost) : [];
    list?.replaceChildren(...shown.map(linkTo));
    for (const each of document.querySelectorAll<HTMLElement>("[data-docs-chapter], [data-docs-group]"))
      each.hidden = question !== "";
    if (nothing) nothing.textContent = question === "" || shown.length > 0 ? "" : "Nothing found.";
  };
  search.addEventListener("input", run);
  search.addEventListener("focus", prepare);
  return () => {
    search.removeEventListener("input", run);
    search.removeEventListener("focus", prepare);
  };
}

function linkTo({ href, title }: Place): HTMLElement {
  const link = document.createElement("a");
  Object.assign(link, { href, textContent: title, className: "flex items-baseline gap-8 py-4 px-8 text-2 rounded-6" });
  return link;
}

const focusing = (search: HTMLInputElement, navigation: HTMLDetailsElement) =>
  listen("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping || event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    navigation.open = true;
    search.focus();
  });

/** The language chosen once is that of all examples, on the next visit as well. */
function choosing(): () => void {
  const choose = (language: string | null) => {
    for (const radio of document.querySelectorAll<HTMLInputElement>(`input[data-language="${language}"]`))
      radio.checked = true;
  };
  choose(readLanguage());
  return listen("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.language === undefined) return;
    choose(target.dataset.language);
    try {
      window.localStorage.setItem(languageKey, target.dataset.language);
    } catch {
      // Then it holds for this page.
    }
  });
}

function readLanguage(): string | null {
  try {
    return window.localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

const copying = () =>
  listen("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-docs-copy]") : null;
    if (!button) return;
    const operation = button.closest("article");
    if (operation) await takeOwnExamples(operation);
    const code = [...(button.parentElement?.querySelectorAll("pre") ?? [])].find((pre) => pre.offsetParent !== null);
    void navigator.clipboard?.writeText(code?.textContent ?? "").then(() => {
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1500);
    });
  });

/** Marks the operation that is read in the navigation. */
function following(): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const [first] = entries.filter(({ isIntersecting }) => isIntersecting);
      if (!first) return;
      for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-docs-group] a:not(h2 a)")) {
        const isHere = link.pathname === window.location.pathname && link.hash === `#${first.target.id}`;
        if (isHere) link.setAttribute("aria-current", "location");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-10% 0px -70% 0px" },
  );
  for (const article of document.querySelectorAll("article[id]")) observer.observe(article);
  return () => observer.disconnect();
}
