"use client";

import { type Ref, useState } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import classes from "./code-field.module.css";
import { TextField } from "./field";

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  /** Codes of the app, recovery codes, or either. */
  takes?: "app" | "recovery" | "both";
}

const digits = 6;

/** A field for the code of an authenticator app, which sends its form at the last digit; or for a recovery code. */
export function CodeField({ ref, error, takes = "both" }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(takes === "recovery");
  return (
    <div className={`grid justify-items-start gap-8 ${classes.field}`}>
      <TextField
        // The keyboard of a phone changes with a new field only.
        key={isRecovery ? "recovery" : "app"}
        ref={ref}
        autoFocus={takes !== "recovery"}
        data-autofocus
        label={isRecovery ? t("Recovery code") : t("Code")}
        help={isRecovery ? t("Each can be used once") : t("The six digits that your authenticator app shows")}
        name="code"
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isRecovery ? 30 : digits + 1}
        error={error}
        classNames={{ input: `font-mono ${classes.input}` }}
        onChange={({ currentTarget: { value, form } }) => {
          if (!isRecovery && value.replace(/\s/g, "").length === digits) form?.requestSubmit();
        }}
      />
      {takes === "both" && (
        <Button variant="link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t("Use the app instead") : t("Use a recovery code instead")}
        </Button>
      )}
    </div>
  );
}
