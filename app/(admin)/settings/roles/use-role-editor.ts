"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Values } from "@/components/form/field-edits";
import { type Conflict, type Revision, useRecordForm } from "@/components/form/use-record-form";
import { report } from "@/components/overlay/report";
import { showToast } from "@/components/overlay/toasts";
import { bodyRules } from "@/lib/base/http/body-rules";
import { CallError, call, type Failure } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { type RoleUpdate, useCreateRole, useUpdateRole } from "@/lib/resources/role/client";
import { createRole, getRole } from "@/lib/resources/role/endpoints";
import { roleUpdated } from "@/lib/resources/role/events";
import type { Role } from "@/lib/resources/role/schema";
import { useReadChanges } from "../../names/change-author";
import { paths } from "../../paths";
import { changesOf, featurePath, roleBody, roleFormFields } from "./role-edits";

interface EditorOptions {
  /** The role to change; undefined to create one. */
  stored?: Revision<Role>;
  /** The values of a new role before anything is typed. */
  initial?: Values;
}

type RoleBody = RoleUpdate & { name?: string };

const rules = bodyRules(createRole);

/** The state of the role editor: the form, and whether its changes are being reviewed. */
export function useRoleEditor({ stored, initial = {} }: EditorOptions) {
  const [isReviewing, setReviewing] = useState(false);
  const { mutateAsync: create } = useCreateRole();
  const { mutateAsync: update } = useUpdateRole();
  const readChanges = useReadChanges(roleUpdated);
  const router = useRouter();

  const send = async ({ name = "", ...body }: RoleBody, ifMatch: string | undefined): Promise<Revision<Role>> => {
    const { data, etag } = stored
      ? await update({ role: stored.record._id, body, ifMatch })
      : await create({ name, ...body }).catch(atName);
    return { record: data, etag };
  };
  const undo = ({ _id, title }: Role, body: RoleBody, etag: string | undefined) =>
    report(update({ role: _id, body, ifMatch: etag }), {
      done: () => t("{name} is restored", { name: title }),
      failed: (reason) => t("Not undone. {reason}", { reason }),
    });
  /** Reads the current revision and its author. */
  const readPresent = async ({ _id: role }: Role): Promise<Conflict<Role>> => {
    const [theirs, events] = await Promise.all([call(getRole, { params: { role } }), readChanges(role)]);
    const username = events[0]?.user?.username;
    return {
      theirs: { record: theirs.data, etag: theirs.etag },
      authorOf: () => (username ? { username } : undefined),
    };
  };
  const form = useRecordForm<Role, RoleBody>({
    fields: roleFormFields,
    stored,
    initial,
    keptAs: `role ${stored?.record._id ?? ""}`,
    rules,
    toBody: roleBody,
    send,
    readPresent,
    onSaved: ({ revision: { record, etag }, undo: back }) => {
      router.push(paths.role(record._id));
      const name = record.title;
      const message = stored ? t("Saved {name}", { name }) : t("Created {name}", { name });
      showToast({ kind: "done", message, undo: back && (() => void undo(stored?.record ?? record, back, etag)) });
    },
  });

  return {
    ...form,
    isNew: stored === undefined,
    changes: changesOf(form.edits, form.revision?.record),
    has: (namespace: string): boolean => form.value(featurePath(namespace)) === true,
    /** False while a field has an error, which is shown at the field. */
    isReviewing: isReviewing && Object.keys(form.errors).length === 0,
    review: () => setReviewing(true),
    keepEditing: () => setReviewing(false),
    takeTheirs: () => {
      form.takeTheirs();
      setReviewing(false);
    },
  };
}

export type RoleEditor = ReturnType<typeof useRoleEditor>;

/** Shows a conflict at the name, which is the only cause for a new role. */
function atName(error: unknown): never {
  if (!(error instanceof CallError) || error.status !== 409) throw error;
  const { detail } = error.problem;
  const problem: Failure = { ...error.problem, errors: [{ pointer: "/name", code: "invalid", detail }] };
  throw new CallError(error.status, problem, error.retryAfterSeconds, error.etag);
}
