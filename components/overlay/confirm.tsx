"use client";

import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { createStore, useStore } from "@/components/ui/store";
import { Suspense } from "@/components/ui/suspense";
import classes from "./confirm.module.css";
import { DialogLayer } from "./load";
import { useLayer } from "./trigger";

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

const asked = createStore<OpenQuestion | undefined>(undefined);

/** Asks for confirmation; resolves to true if the user confirms. A replaced question resolves to false. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((answer) => {
    asked.set({ ...question, answer });
  });
}

/** Answers the open question with no: the user has left the page. */
export const dismissQuestion = (): void => {
  asked.get()?.answer(false);
  asked.set(undefined);
};

/** Renders the confirmations of `confirm`. Mount it once per page. */
export function ConfirmDialog() {
  const question = useStore(asked);
  const bodyId = useId();
  useLayer(question !== undefined);
  if (!question) return null;

  const settle = (acts: boolean) => {
    asked.set(undefined);
    question.answer(acts);
  };
  return (
    <Suspense>
      <DialogLayer
        title={question.title}
        width={360}
        role="alertdialog"
        describedBy={bodyId}
        onClose={() => settle(false)}
      >
        <div id={bodyId} className={classes.body}>
          {question.body}
        </div>
        <div className={classes.answers}>
          <Button variant="quiet" data-autofocus onClick={() => settle(false)}>
            {question.keep}
          </Button>
          {question.act !== undefined && (
            <Button variant={question.tone === "plain" ? "primary" : "danger"} onClick={() => settle(true)}>
              {question.act}
            </Button>
          )}
        </div>
      </DialogLayer>
    </Suspense>
  );
}
