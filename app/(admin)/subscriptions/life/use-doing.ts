"use client";

import { useSearchParams } from "next/navigation";

const doings = ["change", "renew", "cancel"] as const;
export type Doing = (typeof doings)[number];

/** What the panel beside a subscription does, which is in the address: `?do=renew`. */
export function useDoing() {
  const search = useSearchParams();
  const asked = search.get("do");
  const doing = doings.find((each) => each === asked);
  const go = (next: Doing | undefined) => {
    const address = new URL(window.location.href);
    if (next) address.searchParams.set("do", next);
    else address.searchParams.delete("do");
    window.history.pushState(null, "", address);
    // The button that opened the panel has the focus again.
    if (!next && doing) document.getElementById(buttonId(doing))?.focus();
  };
  return { doing, go };
}

export const buttonId = (doing: Doing): string => `do-${doing}`;
