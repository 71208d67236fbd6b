"use client";

import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useText } from "@/components/language/language";
import { withMantine } from "@/components/theme/mantine-provider";
import { inputProps, type Own } from "./field";

/** Apart from the other fields, because few forms have one, and its control is large. */
export const PasswordField = withMantine(function PasswordField(props: Own<PasswordInputProps>) {
  const t = useText();
  return (
    <PasswordInput
      {...inputProps(props)}
      visibilityToggleButtonProps={{ "aria-label": t("Show the password"), tabIndex: 0 }}
    />
  );
});
