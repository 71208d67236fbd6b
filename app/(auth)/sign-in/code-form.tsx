import { type FormEvent, useRef, useState } from "react";
import { CodeField } from "@/components/form/code-field";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import classes from "../auth.module.css";
import { ErrorNote } from "./error-note";
import type { SignInError } from "./sign-in-error";

interface CodeFormProps {
  /** The user's second factors: `code`, `passkey`. */
  factors: readonly string[];
  /** Tries a code. @returns an error, or undefined */
  attempt: (code: string) => Promise<SignInError | undefined>;
  onSignedIn: () => void;
  onBack: () => void;
}

/** The second step of a sign-in, after the right password. */
export function CodeForm({ factors, attempt, onSignedIn, onBack }: CodeFormProps) {
  const code = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<string>();
  const [error, setError] = useState<SignInError>();
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const typed = code.current?.value.trim() ?? "";
    setMissing(typed === "" ? t("Enter the code.") : undefined);
    if (typed === "") return code.current?.focus();
    setSending(true);
    const result = await attempt(typed);
    if (result === undefined) return onSignedIn();
    setSending(false);
    setError(result);
    if (code.current) code.current.value = "";
    code.current?.focus();
  };

  const enterWithPasskey = async () => {
    setError(undefined);
    const { signInWithPasskey } = await import("./passkey-sign-in");
    const result = await signInWithPasskey();
    if (result === undefined) return onSignedIn();
    if (result !== "cancelled") setError(result);
  };

  const hasApp = factors.includes("code");
  return (
    <form noValidate className={classes.form} onSubmit={submit} aria-label={t("Second step")}>
      <h1 className={`leading-28 tracking-0_011em ${classes.title}`}>
        {hasApp ? t("Enter your code") : t("Use your passkey")}
      </h1>
      <div className={`stack gap-16 mt-20 ${classes.fields}`}>
        {error && <ErrorNote error={error} />}
        {factors.includes("passkey") && (
          <Button
            variant={hasApp ? "default" : "primary"}
            className={classes.submit}
            onClick={() => void enterWithPasskey()}
          >
            {t("Use a passkey")}
          </Button>
        )}
        <CodeField ref={code} takes={hasApp ? "both" : "recovery"} error={missing} />
        <Button
          type="submit"
          variant={hasApp ? "primary" : "default"}
          className={classes.submit}
          aria-disabled={isSending}
        >
          {isSending ? t("Signing in") : t("Sign in")}
        </Button>
        <Button variant="quiet" className={classes.submit} onClick={onBack}>
          {t("Back")}
        </Button>
      </div>
      <p className="mt-16 text-3">
        {t("Lost it, and no recovery code? Ask a tenant admin to remove your second step.")}
      </p>
    </form>
  );
}
