import { createStore } from "@/components/ui/store";

/** The last address that the router was asked for, and where. */
export const lastNavigation = createStore<{ to: string; from: string } | undefined>(undefined);

/** The address that the router has been asked for on this page and that is not shown yet. */
export function awaitedPage(last = lastNavigation.get()): URL | undefined {
  if (last?.from !== window.location.href) return undefined;
  const to = new URL(last.to, last.from);
  return to.href === last.from ? undefined : to;
}

/** Whether another page is awaited: a change of the present address would cancel that navigation. */
export function isLeavingPage(): boolean {
  const to = awaitedPage();
  return to !== undefined && to.pathname !== window.location.pathname;
}
