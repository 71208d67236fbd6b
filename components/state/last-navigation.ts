import { createStore } from "@/components/ui/store";

/** The last address that the router was asked for, and where. */
export const lastNavigation = createStore<{ to: string; from: string } | undefined>(undefined);

/** Whether another page has been asked for and is not shown yet: a change of the present address would take it back. */
export function isLeavingPage(): boolean {
  const last = lastNavigation.get();
  if (last?.from !== window.location.href) return false;
  return new URL(last.to, last.from).pathname !== window.location.pathname;
}
