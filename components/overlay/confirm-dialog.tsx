"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { useStore } from "@/components/ui/store";
import { Suspense } from "@/components/ui/suspense";
import { asked } from "./confirm";
import classes from "./confirm.module.css";
import { DialogLayer } from "./load";
import { useLayer } from "./trigger";

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
