"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { createStore } from "@/components/ui/store";

/** Asks whether unsaved work can be discarded; true if the user agrees. */
export type LeaveQuestion = () => Promise<boolean>;

const questions = createStore<readonly LeaveQuestion[]>([]);

/** Registers a question to ask before navigation, until the returned function is called. */
export function askBeforeLeaving(question: LeaveQuestion): () => void {
  questions.set((known) => [...known, question]);
  return () => questions.set((known) => known.filter((other) => other !== question));
}

let isAgreed = false;

/** Whether the user has agreed to discard unsaved work and has pressed nothing since: what leaves now does so by that answer. */
export const isLeaving = (): boolean => isAgreed;

/** Asks all registered questions, whatever the navigation starts with: a link, a key, a command, sign-out. */
export async function mayLeave(): Promise<boolean> {
  if (isAgreed || questions.get().length === 0) return true;
  for (const question of questions.get()) if (!(await question())) return false;
  agreeUntilNextPress();
  return true;
}

/** A navigation can fail, or be given up. The work is still there then, and whatever comes next asks again. */
function agreeUntilNextPress(): void {
  isAgreed = true;
  const end = () => {
    isAgreed = false;
    for (const press of presses) window.removeEventListener(press, end, { capture: true });
  };
  for (const press of presses) window.addEventListener(press, end, { capture: true });
}

const presses = ["pointerdown", "keydown"] as const;

/** Acts if there is no unsaved work, or once the user agrees to discard it. */
export const ifMayLeave = (act: () => void): void => void mayLeave().then((leaves) => leaves && act());

/** Navigates to a path after asking about unsaved work. After a save, call the router directly. */
export function useNavigate(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href: string) => {
      const staysHere = new URL(href, window.location.href).pathname === window.location.pathname;
      if (staysHere) return router.push(href);
      ifMayLeave(() => router.push(href));
    },
    [router],
  );
}
