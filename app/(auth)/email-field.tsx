import type { ReactNode, Ref } from "react";
import { TextField } from "@/components/form/field";
import { useText } from "@/components/language/language";

/** The e-mail address with which a user signs in. */
export function EmailField({ ref, error }: { ref: Ref<HTMLInputElement>; error: ReactNode }) {
  const t = useText();
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
