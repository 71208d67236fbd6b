"use client";

import type * as z from "zod";
import { TextField } from "@/components/form/field";
import { type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { Form, FormProblems, FormSection, Wide } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { bodyRules } from "@/lib/base/http/body-rules";
import { useAdmitGuest } from "@/lib/resources/guest/client";
import { admitGuest } from "@/lib/resources/guest/endpoints";
import type { Guest } from "@/lib/resources/guest/schema";
import settings from "../settings.module.css";
import { RoleFields } from "../users/role-fields";

type Admission = z.input<typeof admitGuest.body>;

const usernamePath = "/username";
const rolePath = "/role";

const fields: readonly RecordField<Guest>[] = [
  textField(
    usernamePath,
    "E-mail",
    ({ username }) => username,
    "Give the e-mail address of a user of the parent tenant.",
  ),
  textField(rolePath, "Role", ({ role }) => role),
];

const rules = bodyRules(admitGuest);

const admission = ({ [usernamePath]: username = "", [rolePath]: role = "" }: Edits): Admission => ({
  username: String(username),
  role: String(role),
});

/** The form that gives a user of the parent tenant access, with a role of this tenant. */
export function GuestForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { user } = useViewer();
  const { mutateAsync: admit } = useAdmitGuest();
  const form = useRecordForm<Guest, Admission>({
    fields,
    stored: undefined,
    initial: { [rolePath]: `${user.role.split(".")[0]}.user` },
    rules,
    toBody: admission,
    send: async (body) => ({ record: await admit(body), etag: undefined }),
    onSaved: ({ revision: { record } }) => {
      showToast({ kind: "done", message: `Invited ${record.username}` });
      onDone();
    },
  });
  useUnsavedGuard(form.isDirty, "the guest");
  return (
    <Form label="Admit a guest" onSubmit={form.submit}>
      <div className={settings.form}>
        <FormProblems problems={form.problems} failure="Nobody is admitted." />
        <FormSection
          isLocked={form.isSending}
          title="Who is admitted"
          note="The guest is invited to enter this tenant from their own, with the role given here, and accepts by entering it. An address that the parent tenant does not have stays invited."
        >
          <Wide>
            <TextField {...form.field(usernamePath)} help="Of a user of the parent tenant" autoComplete="off" />
          </Wide>
          <RoleFields {...form.field(rolePath)} onChange={(role) => form.edit(rolePath, role)} />
        </FormSection>
        <div className={settings.buttons}>
          <Button type="submit" variant="primary" aria-disabled={form.isSending}>
            Admit guest
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}
