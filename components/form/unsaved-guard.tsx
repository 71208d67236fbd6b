"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { confirm } from "@/components/overlay/confirm";

/**
 * Asks before unsaved work is left: by a link, by the browser's back and forward where it can be held, and by closing
 * the tab. `what` completes the question: "Leave without saving the account?"; `kept` says what becomes of the changes.
 */
export function useUnsavedGuard(isDirty: boolean, what: string, kept = "What you changed here is not kept."): void {
  const router = useRouter();
  const ask = useEffectEvent(() =>
    confirm({
      title: `Leave without saving ${what}?`,
      body: kept,
      keep: "Keep editing",
      act: "Leave",
      tone: "plain",
    }),
  );
  const go = useEffectEvent((href: string) => router.push(href));

  useEffect(() => {
    if (!isDirty) return;
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      void ask().then((leaves) => leaves && go(link.pathname + link.search + link.hash));
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onTraverse = holdTraversal(() => ask());
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
      onTraverse();
    };
  }, [isDirty]);
}

/** A plain click on a link to another page of ours. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== window.location.origin)
    return undefined;
  return link.pathname === window.location.pathname ? undefined : link;
}

/** Back and forward can be held only by browsers with the navigation interface; elsewhere they go as asked. */
function holdTraversal(ask: () => Promise<boolean>): () => void {
  const { navigation } = window;
  if (!navigation) return () => {};
  let isAllowed = false;
  const onNavigate = (event: NavigateEvent) => {
    const { key } = event.destination;
    const staysHere = new URL(event.destination.url).pathname === window.location.pathname;
    if (isAllowed || staysHere || event.navigationType !== "traverse" || !event.cancelable) return;
    event.preventDefault();
    void ask().then((leaves) => {
      if (!leaves) return;
      isAllowed = true;
      navigation.traverseTo(key);
    });
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}
