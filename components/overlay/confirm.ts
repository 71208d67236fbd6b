import type { ReactNode } from "react";
import { createStore } from "@/components/ui/store";

/** A confirmation, for actions that cannot be undone; all other actions run at once and offer undo. */
export interface Question {
  /** The question with the object's name: "Revoke the key erp-sync?" */
  title: string;
  /** The consequences, and how much the object is used. */
  body: ReactNode;
  /** The label of the safe choice, with a verb: "Keep the key". It has the initial focus. */
  keep: string;
  /** The label of the action, with the object: "Revoke erp-sync". Undefined if it would be refused. */
  act: string | undefined;
  /** `plain` if nothing is deleted, such as leaving a form. */
  tone?: "danger" | "plain";
}

interface OpenQuestion extends Question {
  answer: (acts: boolean) => void;
}

/** The open question, which `ConfirmDialog` shows. */
export const asked = createStore<OpenQuestion | undefined>(undefined);

/**
 * Asks for confirmation; resolves to true if the user confirms. A replaced question resolves to false.
 *
 * @param later what is still being read and completes the question while it is open
 */
export function confirm(question: Question, later?: Promise<Partial<Question>>): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((answer) => {
    asked.set({ ...question, answer });
    void later?.then((known) => asked.set((open) => (open?.answer === answer ? { ...open, ...known } : open)));
  });
}

/** Answers the open question with no: the user has left the page. */
export const dismissQuestion = (): void => {
  asked.get()?.answer(false);
  asked.set(undefined);
};
