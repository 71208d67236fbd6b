"use client";

import { AuthorName } from "@/components/form/author-name";
import { MergePanel } from "@/components/form/merge-panel";
import { rich } from "@/components/language/rich";
import { DayAndTime } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { RoleEditor } from "./use-role-editor";

/** Shown if somebody else saved the role in the meantime: features are merged, conflicting texts are chosen. */
export function RoleMerge({ editor }: { editor: RoleEditor }) {
  const { conflict, merged, choices, choose, body, problems, errors, submit, takeTheirs } = editor;
  if (!conflict) return null;
  const author = conflict.authorOf?.("");
  const moment = <DayAndTime value={conflict.theirs.record.updatedAt} />;
  return (
    <MergePanel
      title={t("This role changed while you were editing")}
      intro={
        author
          ? rich("Saved by {author}, {moment}. Your changes are not lost.", {
              author: <AuthorName author={author} />,
              moment,
            })
          : rich("Saved {moment}. Your changes are not lost.", { moment })
      }
      problem={problems.length > 0 ? problems.join(" ") : undefined}
      fields={merged}
      choices={choices}
      onChoose={choose}
      authorOf={conflict.authorOf}
      errors={errors}
      body={body}
      saveLabel={t("Save merged role")}
      onSave={submit}
      onTakeTheirs={takeTheirs}
    />
  );
}
