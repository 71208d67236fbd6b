"use client";

import { type ReactNode, useState } from "react";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { IconCheck, IconCopy } from "@/components/icons/icons";
import { Dialog } from "@/components/overlay/dialog";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { Note } from "@/components/ui/note";
import { t } from "@/lib/languages/text";
import classes from "./settings.module.css";

interface ShownOnceProps {
  title: string;
  what: "key" | "secret" | "link";
  secret: string;
  /** Its purpose, and what to do if it is lost. */
  children: ReactNode;
  /** A command to test it. */
  trial?: string;
  /** Whether it is also sent by e-mail, so that it need not be copied. */
  isSent?: boolean;
  onClose: () => void;
}

/** Shows a secret once. It closes only after it is copied or sent, or after a confirmation. */
export function ShownOnce({ title, what, secret, children, trial, isSent = false, onClose }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(isSent);
  const [isLeaving, setLeaving] = useState(false);
  const keep = () => setCopied(true);
  useUnsavedGuard(!isCopied, t("This cannot be shown again."));
  return (
    <Dialog title={title} width={560} onClose={() => (isCopied ? onClose() : setLeaving(true))}>
      <div className="grid gap-12 text-2">
        <div>{children}</div>
        <Copyable
          text={secret}
          name={t("{what, select, key {Copy the key} secret {Copy the secret} other {Copy the link}}", { what })}
          onCopied={keep}
          isFirst
        />
        {trial !== undefined && (
          <>
            <p className="mt-4">{t("Try it in a terminal. The command contains the key.")}</p>
            <Copyable text={trial} name={t("Copy the command")} onCopied={keep} />
          </>
        )}
        {isLeaving && !isCopied ? (
          <>
            <Note kind="error">
              <b>
                {t(
                  "{what, select, key {You have not copied the key.} secret {You have not copied the secret.} other {You have not copied the link.}}",
                  { what },
                )}
              </b>{" "}
              {t("This cannot be shown again.")}
            </Note>
            <div className="flex flex-wrap justify-end gap-8">
              <Button variant="quiet" onClick={onClose}>
                {t("Close without copying")}
              </Button>
              <Button onClick={() => setLeaving(false)}>{t("Keep it open")}</Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap justify-end gap-8">
            <Button onClick={() => (isCopied ? onClose() : setLeaving(true))}>
              {isCopied ? t("Done") : t("Close")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface CopyableProps {
  text: string;
  name: string;
  onCopied: () => void;
  isFirst?: boolean;
}

function Copyable({ text, name, onCopied, isFirst = false }: CopyableProps) {
  const { copied, copy } = useCopy(onCopied);
  return (
    <div className={`grid justify-items-start gap-8 ${classes.copyable}`}>
      <code onCopy={onCopied}>{text}</code>
      <Button
        variant={isFirst ? "primary" : "default"}
        leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        onClick={() => copy(text)}
        data-autofocus={isFirst || undefined}
      >
        {copied ? t("Copied") : name}
      </Button>
    </div>
  );
}
