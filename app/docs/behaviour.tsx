"use client";

import { useEffect } from "react";
import { running } from "./run-request";

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

function listen<Kind extends keyof DocumentEventMap>(kind: Kind, run: (event: DocumentEventMap[Kind]) => void) {
  document.addEventListener(kind, run);
  return () => document.removeEventListener(kind, run);
}

/** Shows the chapters whose title, and the operations whose name, method or path contains every word. */
function searching(search: HTMLInputElement): () => void {
  const run = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFound = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    const chapters = [...document.querySelectorAll<HTMLAnchorElement>("[data-docs-chapter]")];
    for (const chapter of chapters) chapter.hidden = !isFound(chapter.textContent ?? "");
    let hasGroup = false;
    for (const group of document.querySelectorAll<HTMLElement>("[data-docs-group]")) {
      group.toggleAttribute("data-searched", words.length > 0);
      const links = [...group.querySelectorAll<HTMLAnchorElement>("a:not(h2 a)")];
      const area = group.querySelector("h2")?.textContent ?? "";
      for (const link of links) link.hidden = !isFound(`${area} ${link.textContent} ${link.hash}`);
      group.hidden = words.length > 0 && links.every(({ hidden }) => hidden);
      hasGroup ||= !group.hidden;
    }
    const nothing = document.querySelector<HTMLElement>("[data-docs-nothing]");
    if (nothing) nothing.textContent = hasGroup || chapters.some(({ hidden }) => !hidden) ? "" : "Nothing found.";
  };
  search.addEventListener("input", run);
  return () => search.removeEventListener("input", run);
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
  listen("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-docs-copy]") : null;
    if (!button) return;
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
