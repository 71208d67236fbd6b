"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { Choice, Choices } from "@/components/form/field-edits";
import { showToast } from "@/components/overlay/toasts";
import { useHasFeature } from "@/components/session/viewer";
import { CallError, call, reasonOf } from "@/lib/base/http/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import { useCreateRole, useUpdateRole } from "@/lib/resources/role/client";
import { getRole } from "@/lib/resources/role/endpoints";
import { roleUpdated } from "@/lib/resources/role/events";
import type { Role } from "@/lib/resources/role/schema";
import { paths } from "../paths";
import { asFeatures, bodyOf, changesIn, draftOf, mergeRoles, type RoleDraft, tagsIn } from "./role-edits";

/** A role at one revision. */
export interface Revision {
  role: Role;
  etag: string | undefined;
}

interface Conflict {
  theirs: Revision;
  /** The last change in the event log, if the viewer may read it. */
  event: Event | undefined;
}

interface EditorOptions {
  /** The role to change; undefined to create one. */
  stored?: Revision | undefined;
  /** The initial values of a new role. */
  initial: RoleDraft & { name: string };
}

const pageOf = (id: string): string => paths.role(id);

/** The state of the role editor: draft, errors, and conflicts with other people's changes. */
export function useRoleEditor({ stored, initial }: EditorOptions) {
  const [base, setBase] = useState(stored);
  const [name, setName] = useState(initial.name);
  const [draft, setDraft] = useState<RoleDraft>(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [isReviewing, setReviewing] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [choices, setChoices] = useState<Choices>({});
  const { mutateAsync: create, isPending: isCreating } = useCreateRole();
  const { mutateAsync: update, isPending: isUpdating } = useUpdateRole();
  const mayReadEvents = useHasFeature("Platform/Event");
  const router = useRouter();
  // A ref, because state is not updated before the second press of a double click.
  const isBusy = useRef(false);

  const saved = draftOf(base?.role);
  const merge = conflict && mergeRoles(saved, draft, draftOf(conflict.theirs.role), choices);
  const body = merge && conflict ? bodyOf(draftOf(conflict.theirs.role), merge.draft) : bodyOf(saved, draft);
  const newRole = {
    name: name.trim(),
    title: draft.title.trim(),
    description: draft.description.trim(),
    tags: tagsIn(draft.tags),
    features: asFeatures(draft),
  };

  /** Shows an error response: at its fields, or for the whole form if it names none. */
  const showErrors = (error: unknown): void => {
    const answered = error instanceof CallError ? (error.problem.errors ?? []) : [];
    const found = Object.fromEntries(answered.map(({ pointer = "", detail }) => [pointer.split("/")[1] ?? "", detail]));
    if (!base && error instanceof CallError && error.status === 409) found.name = error.message;
    setErrors(found);
    const isBesideField = ["name", "title", "description", "tags"].some((field) => found[field] !== undefined);
    if (isBesideField) setReviewing(false);
    else setProblem(error instanceof Error ? error.message : "It was not saved.");
  };

  /** Reads the current revision and its author. */
  const loadConflict = async ({ _id: id }: Role): Promise<void> => {
    const search = new URLSearchParams({
      "~filter[data._id]": id,
      "~filter[source]": roleUpdated.source,
      "~filter[status]": "success",
      "~limit": "1",
    });
    const [theirs, events] = await Promise.all([
      call(getRole, { params: { role: id } }),
      mayReadEvents ? call(listEvents, { search }).then(({ data }) => data.data) : [],
    ]);
    setConflict({ theirs: { role: theirs.data, etag: theirs.etag }, event: events[0] });
    setChoices({});
  };

  const saveNew = async (): Promise<void> => {
    const { data } = await create(newRole);
    router.push(pageOf(data._id));
    showToast({ kind: "done", message: `Created ${data.title}` });
  };
  const saveChange = async ({ role, etag }: Revision): Promise<void> => {
    const { _id: id } = role;
    const answer = await update({ role: id, body, ifMatch: etag });
    const back = bodyOf(draftOf(answer.data), draftOf(role));
    router.push(pageOf(id));
    showToast({
      kind: "done",
      message: `Saved ${answer.data.title}`,
      undo: () => {
        update({ role: id, body: back, ifMatch: answer.etag }).then(
          () => showToast({ kind: "done", message: `${role.title} is restored` }),
          (error: unknown) => showToast({ kind: "failed", message: `Not undone. ${reasonOf(error)}` }),
        );
      },
    });
  };
  const save = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setErrors({});
    setProblem(undefined);
    try {
      await (base ? saveChange(conflict?.theirs ?? base) : saveNew());
    } catch (error) {
      if (base && error instanceof CallError && error.status === 412) await loadConflict(base.role).catch(showErrors);
      else showErrors(error);
    } finally {
      isBusy.current = false;
    }
  };

  return {
    stored: base,
    name,
    draft,
    saved,
    errors,
    problem,
    conflict,
    merge,
    choices,
    isReviewing,
    isSaving: isCreating || isUpdating,
    changes: changesIn(saved, draft),
    /** The body of the request that saves. */
    body: base ? body : newRole,
    setName: (value: string) => {
      setName(value);
      setErrors(({ name: _, ...others }) => others);
    },
    edit: (change: Partial<RoleDraft>) => {
      setDraft((known) => ({ ...known, ...change }));
      setErrors(({ ...known }) => {
        for (const field of Object.keys(change)) delete known[field];
        return known;
      });
    },
    review: () => setReviewing(true),
    keepEditing: () => setReviewing(false),
    choose: (field: string, choice: Choice) => setChoices((known) => ({ ...known, [field]: choice })),
    /** Continues from the other person's revision and discards our edits. */
    takeTheirs: () => {
      if (!conflict) return;
      setBase(conflict.theirs);
      setDraft(draftOf(conflict.theirs.role));
      setConflict(undefined);
      setReviewing(false);
    },
    save: () => void save(),
  };
}

export type RoleEditor = ReturnType<typeof useRoleEditor>;
