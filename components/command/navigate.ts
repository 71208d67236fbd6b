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

/** Whether the question must still be asked: after a yes it is not asked again. */
export const isAsked = (question: LeaveQuestion): boolean => questions.get().includes(question);

/** Asks all registered questions, whatever the navigation starts with: a link, a key, a command, sign-out. */
export async function mayLeave(): Promise<boolean> {
  for (const question of questions.get()) if (!(await question())) return false;
  questions.set([]);
  return true;
}

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
