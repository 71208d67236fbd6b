"use client";

import { type FormEvent, useMemo, useRef, useState } from "react";
import { encode } from "uqr";
import type * as z from "zod";
import { CodeField } from "@/components/form/code-field";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { CallError, reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { confirmWith } from "@/lib/resources/factor/client";
import type { newAuthenticator } from "@/lib/resources/factor/schema";
import classes from "./factor.module.css";

export type NewAuthenticator = z.output<typeof newAuthenticator>;

interface AuthenticatorSetupProps {
  authenticator: NewAuthenticator;
  /** Absent where it has to be set up. */
  onCancel?: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** The secret for an authenticator app, as a QR code and as text; a code of the app confirms it. */
export function AuthenticatorSetup({ authenticator, onCancel, onConfirmed }: AuthenticatorSetupProps) {
  const { secret, address } = authenticator;
  const code = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSending) return;
    const typed = code.current?.value ?? "";
    if (typed.trim() === "") return setError(t("Enter the code that the app shows."));
    setSending(true);
    try {
      onConfirmed((await confirmWith(typed)).recoveryCodes);
    } catch (failure) {
      const [wrong] = failure instanceof CallError ? (failure.problem.errors ?? []) : [];
      setError(wrong?.detail ?? reasonOf(failure));
      setSending(false);
      code.current?.select();
    }
  };

  return (
    <form noValidate aria-label={t("Set up an authenticator app")} className="grid gap-16 text-2" onSubmit={submit}>
      <p>
        {t("Scan this with an authenticator app, such as the one of your password manager, or type the key into it.")}
      </p>
      <div className="row flex-wrap gap-20">
        <QrCode text={address} />
        <div className="flex-1 min-w-192">
          <span className="block font-500">{t("Key")}</span>
          <code className="font-mono text-1 break-anywhere">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>{" "}
          <CopyButton text={secret} name={t("Copy the key")} />
        </div>
      </div>
      <CodeField ref={code} error={error} takes="app" />
      <div className="flex flex-wrap justify-end gap-8">
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t("Cancel")}
          </Button>
        )}
        <Button type="submit" variant="primary" aria-disabled={isSending}>
          {isSending ? t("Checking") : t("Confirm the app")}
        </Button>
      </div>
    </form>
  );
}

/** Dark on white in both themes: scanners expect it. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: "M", border: 2 });
    const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: modules.join("") };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={t("QR code of the key")}
      viewBox={`0 0 ${size} ${size}`}
      className={`rounded-6 ${classes.qr}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
