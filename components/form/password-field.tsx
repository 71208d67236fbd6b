"use client";

import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { withMantine } from "@/components/theme/mantine-provider";
import { t } from "@/lib/languages/text";
import { inputProps, type Own } from "./field";

/** Apart from the other fields, because few forms have one, and its control is large. */
export const PasswordField = withMantine(function PasswordField(props: Own<PasswordInputProps>) {
  return (
    <PasswordInput
      {...inputProps(props)}
      visibilityToggleButtonProps={{ "aria-label": t("Show the password"), tabIndex: 0 }}
    />
  );
});
