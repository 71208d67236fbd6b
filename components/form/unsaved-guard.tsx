"use client";

import { useEffect, useEffectEvent } from "react";
import { askBeforeLeaving, ifMayLeave, isLeaving } from "@/components/command/navigate";
import { confirm } from "@/components/overlay/confirm";
import { t } from "@/lib/languages/text";

/**
 * Asks before unsaved changes are lost: by a link, a shortcut, the palette or sign-out, by Back and Forward where the
 * browser allows it, and by closing the tab. `consequence` says what happens to the changes.
 */
export function useUnsavedGuard(isDirty: boolean, consequence = t("Your changes are discarded.")): void {
  const ask = useEffectEvent(() =>
    confirm({
      title: t("Leave without saving?"),
      body: consequence,
      keep: t("Keep editing"),
      act: t("Leave"),
      tone: "plain",
    }),
  );

  useEffect(() => {
    if (!isDirty) return;
    const stopAsking = askBeforeLeaving(() => ask());
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link || isLeaving()) return;
      event.preventDefault();
      event.stopPropagation();
      ifMayLeave(() => link.click());
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    const stopHolding = holdTraversal();
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    return () => {
      stopAsking();
      stopHolding();
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [isDirty]);
}

/** A plain click on a link to another page of this site, or to another record beside the list. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== window.location.origin)
    return undefined;
  return isElsewhere(link.href) ? link : undefined;
}

/** Whether a form that is shown now is not shown at this address of the site: the page or the open record differs. */
function isElsewhere(href: string): boolean {
  const [to, here] = [new URL(href), new URL(window.location.href)];
  return to.pathname !== here.pathname || to.searchParams.get("open") !== here.searchParams.get("open");
}

/** Only browsers with the Navigation API can intercept Back and Forward; others navigate without the question. */
function holdTraversal(): () => void {
  const { navigation } = window;
  if (!navigation) return () => {};
  const onNavigate = (event: NavigateEvent) => {
    const { key, url } = event.destination;
    if (isLeaving() || !isElsewhere(url) || event.navigationType !== "traverse" || !event.cancelable) return;
    event.preventDefault();
    ifMayLeave(() => void navigation.traverseTo(key));
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}
