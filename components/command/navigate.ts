"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { createStore } from "@/components/ui/store";

/** Asks whether unsaved work may be left; true when it may. */
export type LeaveQuestion = () => Promise<boolean>;

const questions = createStore<readonly LeaveQuestion[]>([]);

/** Asks before the page is left, until the returned function is called. */
export function askBeforeLeaving(question: LeaveQuestion): () => void {
  questions.set((known) => [...known, question]);
  return () => questions.set((known) => known.filter((other) => other !== question));
}

/** Whether this question is still to be asked: one that was answered with yes is not asked twice. */
export const isAsked = (question: LeaveQuestion): boolean => questions.get().includes(question);

/** Asks all that guard unsaved work on the page, whatever leaves it: a link, a key, a command, signing out. */
export async function mayLeave(): Promise<boolean> {
  for (const question of questions.get()) if (!(await question())) return false;
  questions.set([]);
  return true;
}

/** Goes to an address of ours, after asking about unsaved work. To go on after a save, use the router itself. */
export function useNavigate(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href: string) => {
      const staysHere = new URL(href, window.location.href).pathname === window.location.pathname;
      if (staysHere) return router.push(href);
      void mayLeave().then((leaves) => leaves && router.push(href));
    },
    [router],
  );
}
