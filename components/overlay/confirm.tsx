"use client";

import { type ReactNode, Suspense, useId } from "react";
import { Button } from "@/components/ui/button";
import { createStore, useStore } from "@/components/ui/store";
import classes from "./confirm.module.css";
import { DialogLayer } from "./load";
import { useLayer } from "./trigger";

/** A question before what cannot be undone; everything else is done at once and offers undo. */
export interface Question {
  /** The question with the object's name: "Revoke the key erp-sync?" */
  title: string;
  /** What will happen, and how used the object is. */
  body: ReactNode;
  /** The safe answer, repeating the verb: "Keep the key". It has the focus. */
  keep: string;
  /** The act, with the object: "Revoke erp-sync". */
  act: string;
  /** `plain` when nothing is destroyed, such as leaving a form. */
  tone?: "danger" | "plain";
}

interface Asked extends Question {
  answer: (acts: boolean) => void;
}

const asked = createStore<Asked | undefined>(undefined);

/** Asks; true when the reader chose to act. A question that is replaced by another counts as not. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((answer) => {
    asked.set({ ...question, answer });
  });
}

/** Shows what `confirm` asks. Once per page. */
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
          <Button variant={question.tone === "plain" ? "primary" : "danger"} onClick={() => settle(true)}>
            {question.act}
          </Button>
        </div>
      </DialogLayer>
    </Suspense>
  );
}
