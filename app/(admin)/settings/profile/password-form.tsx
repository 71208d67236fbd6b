"use client";

import { useState } from "react";
import { PasswordField } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { useChangePassword } from "@/lib/resources/user/client";
import { useSend } from "../../use-send";
import settings from "../settings.module.css";

const empty = { currentPassword: "", password: "" };

/** The viewer's own password, for which the present one is asked. */
export function PasswordForm() {
  const { user } = useViewer();
  const [values, setValues] = useState(empty);
  const { mutateAsync: change } = useChangePassword();
  const { errors, isSending, send } = useSend("The password is not changed.");
  const submit = () =>
    void send(
      async () => {
        const { message } = await change(values);
        // What was typed meanwhile stays.
        setValues((known) => (known === values ? empty : known));
        showToast({ kind: "done", message });
      },
      {
        ...(values.currentPassword === "" ? { "/currentPassword": "Give your present password." } : {}),
        ...(values.password === "" ? { "/password": "Give a new password." } : {}),
      },
    );
  const field = (name: keyof typeof empty, label: string, autoComplete: string, help?: string) => (
    <PasswordField
      label={label}
      help={help}
      value={values[name]}
      autoComplete={autoComplete}
      error={errors[`/${name}`]}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        setValues((known) => ({ ...known, [name]: value }));
      }}
    />
  );
  return (
    <Form label="Change your password" onSubmit={submit}>
      <div className={settings.narrow}>
        <input type="hidden" name="username" autoComplete="username" value={user.username} />
        {field("currentPassword", "Present password", "current-password")}
        {field("password", "New password", "new-password", "At least 8 characters. Your other sessions end.")}
        <div className={settings.buttons}>
          <Button type="submit" aria-disabled={isSending}>
            Change password
          </Button>
        </div>
      </div>
    </Form>
  );
}
