import type { ReactNode, Ref } from "react";
import { TextField } from "@/components/form/field";

/** The e-mail address with which a user signs in. */
export function EmailField({ ref, error }: { ref: Ref<HTMLInputElement>; error: ReactNode }) {
  return (
    <TextField
      ref={ref}
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
