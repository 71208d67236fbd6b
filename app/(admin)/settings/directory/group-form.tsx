"use client";

import { useQuery } from "@tanstack/react-query";
import { type RecordField, textField } from "@/components/form/field-edits";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { Loaded } from "@/components/record/loaded";
import type { BodyRules } from "@/lib/base/http/body-rules";
import { call } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
import { type DirectoryLink, directoryGroupQuery, useLinkDirectoryGroup } from "@/lib/resources/directory/client";
import { getDirectoryGroup } from "@/lib/resources/directory/endpoints";
import type { DirectoryGroup } from "@/lib/resources/directory/schema";
import { useRoleWords } from "../../names/role-words";
import { RoleFields } from "../users/role-fields";

const rolePath = "/role";
const fields: readonly RecordField<DirectoryGroup>[] = [textField(rolePath, message("Role"))];
const rules: BodyRules = { required: [], maxLength: {} };

/** Chooses the role that a group of the directory gives its members. */
export function GroupForm({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <Loaded query={useQuery(directoryGroupQuery(id))} failed={t("Could not load the group.")}>
      {(stored) => <LoadedForm stored={stored} onDone={onDone} />}
    </Loaded>
  );
}

interface LoadedFormProps {
  stored: { data: DirectoryGroup; etag: string | undefined };
  onDone: () => void;
}

function LoadedForm({ stored, onDone }: LoadedFormProps) {
  const group = stored.data;
  const roleWords = useRoleWords();
  const { mutateAsync: link } = useLinkDirectoryGroup();
  const form = useRecordForm<DirectoryGroup, DirectoryLink>({
    fields,
    stored: { record: group, etag: stored.etag },
    rules,
    toBody: ({ [rolePath]: role = group.role ?? "" }) => ({ role: role === "" ? null : String(role) }),
    send: async (body, ifMatch) => {
      const answer = await link({ id: group.id, body, ifMatch });
      return { record: answer.data, etag: answer.etag };
    },
    readPresent: async ({ id }) => {
      const { data, etag } = await call(getDirectoryGroup, { params: { id } });
      return { theirs: { record: data, etag } };
    },
    onSaved: ({ revision: { record } }) => {
      showToast({
        kind: "done",
        message: record.role
          ? t("{name} gives the role {role}", { name: record.name, role: roleWords(record.role) })
          : t("{name} gives no role", { name: record.name }),
      });
      onDone();
    },
  });
  return (
    <RecordForm form={form} label={t("Role of {name}", { name: group.name })} submit={t("Save role")} onCancel={onDone}>
      <RoleFields
        {...form.field(rolePath)}
        onChange={(role) => form.edit(rolePath, role)}
        none={t("No role")}
        help={t("Members have the role from their next request")}
      />
    </RecordForm>
  );
}
