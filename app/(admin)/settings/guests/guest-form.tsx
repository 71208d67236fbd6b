"use client";

import type * as z from "zod";
import { TextField } from "@/components/form/field";
import { type Edits, formFields } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useCreateForm } from "@/components/form/use-create-form";
import { useViewer } from "@/components/session/viewer";
import { bodyRules } from "@/lib/base/http/body-rules";
import { t } from "@/lib/languages/text";
import { useAdmitGuest } from "@/lib/resources/guest/client";
import { admitGuest } from "@/lib/resources/guest/endpoints";
import { RoleFields } from "../users/role-fields";
import { guestFields } from "./guest-fields";

type Admission = z.input<typeof admitGuest.body>;

const usernamePath = "/username";
const rolePath = "/role";

const fields = formFields(guestFields, [usernamePath, rolePath]);

const rules = bodyRules(admitGuest);

const admission = ({ [usernamePath]: username = "", [rolePath]: role = "" }: Edits): Admission => ({
  username: String(username),
  role: String(role),
});

/** The form that gives a user of the parent tenant access, with a role of this tenant. */
export function GuestForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { user } = useViewer();
  const { mutateAsync: create } = useAdmitGuest();
  const form = useCreateForm({
    fields,
    initial: { [rolePath]: `${user.role.split(".")[0]}.user` },
    rules,
    toBody: admission,
    create,
    message: ({ username }) => t("Invited {name}", { name: username }),
    onDone,
  });
  return (
    <RecordForm
      form={form}
      label={t("Admit a guest")}
      failure={t("The guest was not added.")}
      submit={t("Admit guest")}
      onCancel={onCancel}
    >
      <FormSection
        title={t("Who is admitted")}
        note={t(
          "The guest is invited to enter this tenant from their own, with the role given here, and accepts by entering it. An address that the parent tenant does not have stays invited.",
        )}
      >
        <Wide>
          <TextField {...form.field(usernamePath)} help={t("Of a user of the parent tenant")} autoComplete="off" />
        </Wide>
        <RoleFields {...form.field(rolePath)} onChange={(role) => form.edit(rolePath, role)} />
      </FormSection>
    </RecordForm>
  );
}
