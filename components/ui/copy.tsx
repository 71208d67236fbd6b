"use client";

import { useState } from "react";
import { IconCheck, IconCopy } from "@/components/icons/icons";
import { t } from "@/lib/languages/text";
import classes from "./copy.module.css";
import { announce } from "./live-region";
import { shortId } from "./number-format";

/** Copies text to the clipboard; `copied` is true for a moment, so that the button can confirm it. */
export function useCopy(onCopied?: () => void): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  const copy = (text: string) => {
    void writeClipboard(text).then(
      () => {
        setCopied(true);
        onCopied?.();
        announce(t("Copied"));
        setTimeout(() => setCopied(false), 1500);
      },
      () => announce(t("The browser did not allow copying")),
    );
  };
  return { copied, copy };
}

/** The Clipboard API exists only on secure origins; on plain http an invisible field is used. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("Copying was refused");
}

/** The small button after a value. Its name says what it copies: "Copy the key". */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { copied, copy } = useCopy();
  return (
    <button
      type="button"
      className={`inline-flex items-center justify-center h-24 gap-6 text-3 align-middle rounded-4 phone-h-44 ${classes.copy}`}
      aria-label={name}
      data-tooltip={name}
      onClick={(event) => {
        event.stopPropagation();
        copy(text);
      }}
    >
      {copied ? <IconCheck className="text-3" aria-hidden /> : <IconCopy className="text-3" aria-hidden />}
    </button>
  );
}

/** An id shortened in the middle; copying copies all of it. */
export function Id({ value }: { value: string }) {
  const { copied, copy } = useCopy();
  return (
    <button
      type="button"
      className={`inline-flex items-center min-h-24 gap-6 text-12 font-mono text-2 nowrap rounded-4 tabular phone-min-h-44 ${classes.id}`}
      title={value}
      onClick={(event) => {
        event.stopPropagation();
        copy(value);
      }}
    >
      <span className="sr-only">{t("Copy id")} </span>
      {shortId(value)}
      {copied ? <IconCheck className="text-3" aria-hidden /> : <IconCopy className="text-3" aria-hidden />}
    </button>
  );
}
