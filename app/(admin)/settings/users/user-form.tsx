"use client";

import { useState } from "react";
import { ReadOnlyField, TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { type InvitedUser, useCreateUser, useUpdateUser } from "@/lib/resources/user/client";
import type { User } from "@/lib/resources/user/schema";
import { useSend } from "../../use-send";
import settings from "../settings.module.css";
import { RoleFields } from "./role-fields";
import { nameOf } from "./user-columns";

interface UserFormProps {
  /** Absent for a new one. */
  user?: User;
  /** A new user comes with the link that lets it in. */
  onDone: (invited?: InvitedUser) => void;
  onCancel: () => void;
}

const fields = ["username", "firstname", "lastname", "role"] as const;
type Values = Record<(typeof fields)[number], string>;

/** Who somebody is and which role they have; of a change only the fields that differ are sent. */
export function UserForm({ user, onDone, onCancel }: UserFormProps) {
  const viewer = useViewer().user;
  const saved: Values = {
    username: user?.username ?? "",
    firstname: user?.firstname ?? "",
    lastname: user?.lastname ?? "",
    role: user?.role ?? `${viewer.role.split(".")[0]}.user`,
  };
  const [values, setValues] = useState(saved);
  const changed = fields.filter((field) => values[field] !== saved[field]);
  const { mutateAsync: create } = useCreateUser();
  const { mutateAsync: update } = useUpdateUser();
  const { errors, isSending, send } = useSend(user ? "Not saved." : "Nobody is invited.");
  useUnsavedGuard(changed.length > 0, user ? nameOf(user) : "the new user");

  const save = async () => {
    if (!user) return onDone(await create(values));
    const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
    const answer = await update({ id: user._id, body });
    showToast({ kind: "done", message: `Saved ${nameOf(answer)}` });
    onDone();
  };
  const submit = () => void send(save, values.username.trim() === "" ? { "/username": "Give an e-mail address." } : {});
  const set = (field: keyof Values) => (value: string) => setValues((known) => ({ ...known, [field]: value }));
  const field = (name: keyof Values, label: string, help?: string) => (
    <TextField
      label={label}
      help={help}
      value={values[name]}
      autoComplete="off"
      isChanged={user !== undefined && changed.includes(name)}
      error={errors[`/${name}`]}
      onChange={({ currentTarget }) => set(name)(currentTarget.value)}
    />
  );
  const invites = user?.status?.invited ? "Another address voids the open invitation" : undefined;
  return (
    <Form label={user ? "Edit user" : "Invite a user"} onSubmit={submit}>
      <div className={settings.form}>
        <FormSection isLocked={isSending} title={user ? "User" : "Who is invited"}>
          <Wide>{field("username", "E-mail", user ? invites : "What the user signs in with")}</Wide>
          {field("firstname", "First name")}
          {field("lastname", "Last name")}
          {user?._id === viewer.id ? (
            <Wide>
              <ReadOnlyField label="Role" value={values.role} help="Another user has to change your own" />
            </Wide>
          ) : (
            <RoleFields
              role={values.role}
              onChange={set("role")}
              isChanged={user !== undefined && changed.includes("role")}
              error={errors["/role"]}
            />
          )}
        </FormSection>
        <div className={settings.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            {user ? "Save user" : "Invite user"}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}
