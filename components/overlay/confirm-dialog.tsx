"use client";

import { usePathname } from "next/navigation";
import { type SyntheticEvent, useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useStore } from "@/components/ui/store";
import { asked, dismissQuestion } from "./confirm";
import classes from "./confirm.module.css";
import { useLayer } from "./trigger";

/**
 * Renders the confirmations of `confirm`. Mount it once per page. It is the browser's own dialog, in the code that every
 * page begins with: unsaved work is asked about without a network, too.
 */
export function ConfirmDialog() {
  const question = useStore(asked);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = question !== undefined;
  const pathname = usePathname();
  useLayer(isOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is about the page that asked it
  useEffect(() => dismissQuestion, [pathname]);
  // An open dialog gives the focus back to where it was.
  useEffect(() => (isOpen ? dialog.current?.showModal() : dialog.current?.close()), [isOpen]);

  const settle = (acts: boolean) => {
    asked.set(undefined);
    question?.answer(acts);
  };
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    settle(false);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      className={`py-0 px-0 text-1 border-0 rounded-10 bg-overlay ${classes.dialog}`}
      onCancel={onCancel}
      onClick={(event) => event.target === event.currentTarget && settle(false)}
    >
      {question && (
        <div className={classes.content}>
          <h2 className="text-15 leading-22 font-600 tracking-0_011em" id={`${id}-title`}>
            {question.title}
          </h2>
          <div id={`${id}-body`} className="mt-4 text-2">
            {question.body}
          </div>
          <div className="flex flex-wrap justify-end gap-8 mt-16">
            {/* Mantine's dialogs below would close on Escape as well. */}
            <Button autoFocus variant="quiet" data-mantine-stop-propagation="true" onClick={() => settle(false)}>
              {question.keep}
            </Button>
            {question.act !== undefined && (
              <Button
                variant={question.tone === "plain" ? "primary" : "danger"}
                data-mantine-stop-propagation="true"
                onClick={() => settle(true)}
              >
                {question.act}
              </Button>
            )}
          </div>
        </div>
      )}
    </dialog>
  );
}
