"use client";

import { useEffect, useRef, useState } from "react";
import { EarlyForm, earlyButton } from "@/components/form/early-form";
import { PasswordField } from "@/components/form/password-field";
import { IconArrowBackUp } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { askAgain } from "../../(admin)/session/later-cookie";
import classes from "../auth.module.css";
import { EmailField } from "../email-field";
import { CodeForm } from "./code-form";
import { ErrorNote } from "./error-note";
import { leaveForIssuer, leaveForOrganization } from "./leave-for-issuer";
import type { ReturnPage } from "./return-address";
import { readSignInError, type SignInError } from "./sign-in-error";

interface SignInFormProps {
  returnTo: string;
  /** The page to open after sign-in, unless it is the start page. */
  returnPage: ReturnPage | undefined;
  hasSingleSignOn: boolean;
  /** Whether a link to reset a forgotten password can be sent by e-mail. */
  sendsMail: boolean;
  /** The error of a failed single sign-on. */
  cameBackWith: SignInError | undefined;
}

export function SignInForm({ returnTo, returnPage, hasSingleSignOn, sendsMail, cameBackWith }: SignInFormProps) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [error, setError] = useState(cameBackWith);
  const [isSending, setSending] = useState(false);
  /** The credentials to send again with a code. */
  const [asked, setAsked] = useState<Typed & { factors: readonly string[] }>();
  // Postponed agreements are shown again after this sign-in.
  useEffect(askAgain, []);

  const enterWithPassword = async () => {
    const typed = { email: email.current?.value.trim() ?? "", password: password.current?.value ?? "" };
    const absent = {
      ...(typed.email === "" ? { email: t("Enter your email.") } : {}),
      ...(typed.password === "" ? { password: t("Enter your password.") } : {}),
    };
    setMissing(absent);
    if (absent.email || absent.password) return (absent.email ? email : password).current?.focus();

    setSending(true);
    const result = await attempt(typed);
    if (result === undefined) return window.location.assign(returnTo);
    setSending(false);
    if (result.kind === "second-factor") {
      setError(undefined);
      return setAsked({ ...typed, factors: result.factors });
    }
    setError(result);
    if (password.current) password.current.value = "";
    password.current?.focus();
  };

  const enterWithPasskey = async () => {
    setError(undefined);
    const { signInWithPasskey } = await import("./passkey-sign-in");
    const result = await signInWithPasskey();
    if (result === undefined) return window.location.assign(returnTo);
    if (result !== "cancelled") setError(result);
  };

  const continueWithOrganization = async () => {
    const typed = email.current?.value.trim() ?? "";
    setMissing(typed === "" ? { email: t("Enter your email.") } : {});
    if (typed === "") return email.current?.focus();
    setError(undefined);
    setError(await leaveForOrganization(typed, returnTo));
  };

  const send = (button: string) => {
    if (button === "passkey") return void enterWithPasskey();
    if (button === "organization") return void continueWithOrganization();
    if (button === "issuer") return void leaveForIssuer(returnTo).then(setError);
    void enterWithPassword();
  };

  if (asked) {
    return (
      <CodeForm
        factors={asked.factors}
        attempt={(code) => attempt({ email: asked.email, password: asked.password, code })}
        onSignedIn={() => window.location.assign(returnTo)}
        onBack={() => setAsked(undefined)}
      />
    );
  }
  return (
    <EarlyForm className={classes.form} onSend={send} aria-label={t("Sign in")}>
      <h1 className={`leading-28 tracking-0_011em ${classes.title}`}>{t("Sign in")}</h1>
      {returnPage !== undefined && (
        <p className="row gap-8 mt-4 text-2">
          <IconArrowBackUp className="w-14 h-14 text-3" aria-hidden />
          {returnPage.filters === 0
            ? t("Then back to {page}", { page: t(returnPage.name) })
            : t("Then back to {page}, with your {count, plural, one {filter} other {# filters}}", {
                page: t(returnPage.name),
                count: returnPage.filters,
              })}
        </p>
      )}
      <div className={`stack gap-16 mt-20 ${classes.fields}`}>
        {error && <ErrorNote error={error} />}
        <EmailField ref={email} error={missing.email} />
        <PasswordField
          ref={password}
          label={t("Password")}
          name="password"
          autoComplete="current-password"
          error={missing.password}
        />
        <Button type="submit" variant="primary" className={classes.submit} aria-disabled={isSending}>
          {isSending ? t("Signing in") : t("Sign in")}
        </Button>
        <Button type="submit" name={earlyButton} value="passkey" className={classes.submit}>
          {t("Sign in with a passkey")}
        </Button>
        <Button type="submit" name={earlyButton} value="organization" className={classes.submit}>
          {t("Continue with your organization")}
        </Button>
        {hasSingleSignOn && (
          <Button type="submit" name={earlyButton} value="issuer" className={classes.submit}>
            {t("Sign in with single sign-on")}
          </Button>
        )}
      </div>
      <p className="mt-16 text-3">
        {sendsMail ? (
          <a className="text-accent underline" href="/forgot">
            {t("Forgot your password?")}
          </a>
        ) : (
          t("Forgot your password? Ask a tenant admin.")
        )}
      </p>
    </EarlyForm>
  );
}

interface Typed {
  email: string;
  password: string;
  code?: string;
}

/** Undefined on success. A failed request counts as an error, too. */
async function attempt(typed: Typed): Promise<SignInError | undefined> {
  try {
    const { signIn } = await import("next-auth/react");
    const answer = await signIn("credentials", { ...typed, redirect: false });
    return answer?.ok && !answer.error ? undefined : readSignInError(answer?.error, answer?.status ?? 0);
  } catch {
    return { kind: "away" };
  }
}
