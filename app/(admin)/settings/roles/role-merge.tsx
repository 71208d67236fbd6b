"use client";

import { AuthorName } from "@/components/form/author-name";
import { MergePanel } from "@/components/form/merge-panel";
import { DayAndTime } from "@/components/ui/values";
import type { RoleEditor } from "./use-role-editor";

/** Shown if somebody else saved the role in the meantime: features are merged, conflicting texts are chosen. */
export function RoleMerge({ editor }: { editor: RoleEditor }) {
  const { conflict, merged, choices, choose, body, problems, errors, submit, takeTheirs } = editor;
  if (!conflict) return null;
  const author = conflict.authorOf?.("");
  return (
    <MergePanel
      noun="role"
      intro={
        <>
          Saved{" "}
          {author && (
            <>
              by <AuthorName author={author} />,{" "}
            </>
          )}
          <DayAndTime value={conflict.theirs.record.updatedAt} />. Your changes are not lost.
        </>
      }
      problem={problems.length > 0 ? problems.join(" ") : undefined}
      fields={merged}
      choices={choices}
      onChoose={choose}
      authorOf={conflict.authorOf}
      errors={errors}
      body={body}
      onSave={submit}
      onTakeTheirs={takeTheirs}
    />
  );
}
