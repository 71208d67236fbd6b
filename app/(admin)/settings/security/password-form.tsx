"use client";

import type * as z from "zod";
import { type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { Form, FormProblems } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
import { useChangePassword } from "@/lib/resources/user/client";
import { changePassword } from "@/lib/resources/user/endpoints";
import type { passwordChange } from "@/lib/resources/user/schema";
import settings from "../settings.module.css";

type PasswordChange = z.input<typeof passwordChange>;
type Changed = z.output<typeof changePassword.response>;

const currentPath = "/currentPassword";
const nextPath = "/password";

/** No password is ever read: the fields are empty again once it is changed. */
const fields: readonly RecordField<Changed>[] = [
  textField(currentPath, message("Current password"), message("Enter your current password.")),
  textField(nextPath, message("New password"), message("Enter a new password.")),
];

const rules = bodyRules(changePassword);

const toBody = ({ [currentPath]: current = "", [nextPath]: next = "" }: Edits): PasswordChange => ({
  currentPassword: String(current),
  password: String(next),
});

/** The form to change the viewer's password, which requires the current one. */
export function PasswordForm() {
  const { user } = useViewer();
  const { mutateAsync: change } = useChangePassword();
  const form = useRecordForm<Changed, PasswordChange>({
    fields,
    stored: undefined,
    rules,
    toBody,
    send: async (body) => ({ record: await change(body), etag: undefined }),
    onSaved: ({ revision: { record } }) => showToast({ kind: "done", message: t(record.message) }),
  });
  return (
    <Form label={t("Change your password")} onSubmit={form.submit}>
      <div className={`grid gap-16 ${settings.narrow}`}>
        <FormProblems problems={form.problems} failure={t("The password is not changed.")} />
        <input type="hidden" name="username" autoComplete="username" value={user.username} />
        <PasswordField {...form.field(currentPath)} autoComplete="current-password" />
        <PasswordField
          {...form.field(nextPath)}
          help={t("At least 8 characters. Your other sessions end.")}
          autoComplete="new-password"
        />
        <div className="flex flex-wrap gap-8">
          <Button type="submit" aria-disabled={form.isSending}>
            {t("Change password")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
