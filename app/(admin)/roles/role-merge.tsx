"use client";

import type { MergedField } from "@/components/form/field-edits";
import { MergePanel } from "@/components/form/merge-panel";
import { DayAndTime } from "@/components/ui/values";
import { unknownAuthor } from "../change-author";
import { type MergedRole, roleFields } from "./role-edits";
import type { RoleEditor } from "./use-role-editor";

/** Shown if somebody else saved the role in the meantime: features are merged, conflicting texts are chosen. */
export function RoleMerge({ editor }: { editor: RoleEditor }) {
  const { conflict, merge, choices, choose, body, problem, save, takeTheirs } = editor;
  if (!conflict || !merge) return null;
  const isDecided = merge.clashes.every(({ field }) => choices[field] !== undefined);
  const author = conflict.event?.user?.username;
  return (
    <MergePanel
      noun="role"
      intro={
        <>
          Saved {author !== undefined && `by ${author}, `}
          <DayAndTime value={conflict.theirs.role.updatedAt} />. Your changes are not lost.
        </>
      }
      problem={problem}
      fields={mergedFields(merge)}
      choices={choices}
      onChoose={choose}
      authorOf={() => author ?? unknownAuthor}
      body={body}
      onSave={() => isDecided && save()}
      onTakeTheirs={takeTheirs}
    />
  );
}

function mergedFields({ clashes, merged }: MergedRole): MergedField[] {
  return [
    ...clashes.map(
      ({ field, was, mine, theirs }): MergedField => ({
        path: field,
        label: roleFields[field],
        was: was || "empty",
        mine: mine || "empty",
        theirs: theirs || "empty",
        kind: "clash",
      }),
    ),
    ...merged.map(({ label, from, to, by }): MergedField => {
      const value = to || "empty";
      return { path: `${label} ${by}`, label, was: from || "empty", mine: value, theirs: value, kind: by };
    }),
  ];
}
