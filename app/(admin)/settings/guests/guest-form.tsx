"use client";

import { useState } from "react";
import { TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { useAdmitGuest } from "@/lib/resources/guest/client";
import { useSend } from "../../use-send";
import settings from "../settings.module.css";
import { RoleFields } from "../users/role-fields";

/** Lets a user of the parent tenant in, with a role of this one. */
export function GuestForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { user } = useViewer();
  const [username, setUsername] = useState("");
  const [role, setRole] = useState(`${user.role.split(".")[0]}.user`);
  const { mutateAsync: admit } = useAdmitGuest();
  const { errors, isSending, send } = useSend("Nobody is admitted.");
  useUnsavedGuard(username !== "", "the guest");
  const submit = () =>
    void send(
      async () => {
        await admit({ username, role });
        showToast({ kind: "done", message: `Admitted ${username}` });
        onDone();
      },
      username.trim() === "" ? { "/username": "Give the e-mail address of a user of the parent tenant." } : {},
    );
  return (
    <Form label="Admit a guest" onSubmit={submit}>
      <div className={settings.form}>
        <FormSection
          isLocked={isSending}
          title="Who is admitted"
          note="The guest enters this tenant from their own, with the role given here."
        >
          <Wide>
            <TextField
              label="E-mail"
              help="Of a user of the parent tenant"
              value={username}
              autoComplete="off"
              error={errors["/username"]}
              onChange={({ currentTarget }) => setUsername(currentTarget.value)}
            />
          </Wide>
          <RoleFields role={role} onChange={setRole} error={errors["/role"]} />
        </FormSection>
        <div className={settings.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
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
