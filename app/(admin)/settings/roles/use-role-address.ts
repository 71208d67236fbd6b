"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { Shown } from "./feature-tree";

interface RoleState {
  search: string;
  shown: Shown;
  /** The id of the role to compare with. */
  other: string;
  /** The namespace of the selected feature. */
  feature: string;
}

const isShown = (text: string): text is Shown => ["all", "has", "differs"].includes(text);

/** The selection is in the URL, so that a comparison can be shared. */
export function useRoleAddress() {
  const pathname = usePathname();
  const params = useSearchParams();
  const shown = params.get("show") ?? "";
  const state: RoleState = {
    search: params.get("search") ?? "",
    shown: isShown(shown) ? shown : "all",
    other: params.get("with") ?? "",
    feature: params.get("feature") ?? "",
  };
  const set = (change: Partial<RoleState>) => {
    const next = { ...state, ...change };
    const written = new URLSearchParams(
      Object.entries({ search: next.search, show: next.shown, with: next.other, feature: next.feature }).filter(
        ([, value]) => value !== "" && value !== "all",
      ),
    );
    window.history.replaceState(null, "", written.size > 0 ? `${pathname}?${written}` : pathname);
  };
  return { ...state, set };
}
