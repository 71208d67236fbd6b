import type { ReactNode, Ref } from "react";
import { TextField } from "@/components/form/field";
import { t } from "@/lib/languages/text";

/** The e-mail address with which a user signs in. */
export function EmailField({ ref, error }: { ref: Ref<HTMLInputElement>; error: ReactNode }) {
  return (
    <TextField
      ref={ref}
      label={t("Email")}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
