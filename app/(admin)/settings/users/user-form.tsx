"use client";

import { ReadOnlyField, TextField } from "@/components/form/field";
import { bodyOf, formFields } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { roleInWords } from "@/components/ui/role-words";
import { bodyRules } from "@/lib/base/http/body-rules";
import { call } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { type InvitedUser, useCreateUser, useUpdateUser } from "@/lib/resources/user/client";
import { createUser, getUser } from "@/lib/resources/user/endpoints";
import { userUpdated } from "@/lib/resources/user/events";
import type { User, UserUpdate } from "@/lib/resources/user/schema";
import { useReadAuthors } from "../../names/change-author";
import { RoleFields } from "./role-fields";
import { nameOf, userFields } from "./user-fields";

interface UserFormProps {
  /** Undefined for a new record. */
  stored?: { data: User; etag: string | undefined };
  /** Receives the new user with the invitation link. */
  onDone: (invited?: InvitedUser) => void;
  onCancel: () => void;
}

/** A user as it was stored, with its link if it is new. */
interface SavedUser {
  record: User;
  etag: string | undefined;
  invited?: InvitedUser;
}

const usernamePath = "/username";
const rolePath = "/role";

const fields = formFields(userFields, [usernamePath, "/firstname", "/lastname", rolePath]);
const rules = bodyRules(createUser);

/** The form for a user's identity and role; an update sends only the changed fields. */
export function UserForm({ stored, onDone, onCancel }: UserFormProps) {
  const user = stored?.data;
  const viewer = useViewer().user;
  const { mutateAsync: create } = useCreateUser();
  const { mutateAsync: update } = useUpdateUser();
  const readAuthors = useReadAuthors(userUpdated);
  const form = useRecordForm<User, UserUpdate, SavedUser>({
    fields,
    stored: stored && { record: stored.data, etag: stored.etag },
    initial: { [rolePath]: `${viewer.role.split(".")[0]}.user` },
    keptAs: `user ${user?._id ?? ""}`,
    rules,
    toBody: bodyOf,
    send: async (body, ifMatch) => {
      if (user) {
        const answer = await update({ id: user._id, body, ifMatch });
        return { record: answer.data, etag: answer.etag };
      }
      const { username = "", firstname, lastname, role } = body;
      const invited = await create({ username, firstname, lastname, role });
      return { record: invited, etag: undefined, invited };
    },
    readPresent: async ({ _id: id }) => {
      const [{ data, etag }, authorOf] = await Promise.all([call(getUser, { params: { id } }), readAuthors(id)]);
      return { theirs: { record: data, etag }, authorOf };
    },
    onSaved: ({ revision: { record, invited } }) => {
      if (!invited) showToast({ kind: "done", message: t("Saved {name}", { name: nameOf(record) }) });
      onDone(invited);
    },
  });
  const field = (path: string, help?: string) => <TextField {...form.field(path)} help={help} autoComplete="off" />;
  const invites = user?.status?.invited ? t("Another address voids the open invitation") : undefined;
  return (
    <RecordForm
      form={form}
      label={user ? t("Edit user") : t("Invite a user")}
      failure={user ? undefined : t("The invitation was not sent.")}
      submit={user ? t("Save user") : t("Invite user")}
      onCancel={onCancel}
    >
      <FormSection title={t("User")}>
        <Wide>{field(usernamePath, user ? invites : t("What the user signs in with"))}</Wide>
        {field("/firstname")}
        {field("/lastname")}
        {user?._id === viewer.id ? (
          <Wide>
            <ReadOnlyField
              label={t("Role")}
              value={roleInWords(user.role ?? "")}
              help={t("You can't change your own role")}
            />
          </Wide>
        ) : (
          <RoleFields {...form.field(rolePath)} onChange={(role) => form.edit(rolePath, role)} />
        )}
      </FormSection>
    </RecordForm>
  );
}
