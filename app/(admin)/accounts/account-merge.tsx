"use client";

import { conflictsSentence, MergePanel } from "@/components/form/merge-panel";
import { unknownAuthor } from "../change-author";
import type { AccountRecordForm } from "./use-account-form";

/** Shown if two people changed one account: conflicts are chosen, other changes are merged. */
export function AccountMerge({ form }: { form: AccountRecordForm }) {
  const { conflict, merged } = form;
  if (!conflict) return null;
  const theirs = merged.filter(({ kind }) => kind !== "mine").map(({ path }) => conflict.authorOf(path));
  const authors = [...new Set(theirs)].filter((author) => author !== unknownAuthor);
  const saved = authors.length === 0 ? "Somebody else saved it." : `Saved by ${authors.join(" and ")}.`;
  return (
    <MergePanel
      noun="account"
      intro={`${saved} ${conflictsSentence(merged)} Your changes are not lost.`}
      fields={merged}
      choices={form.choices}
      onChoose={form.choose}
      authorOf={conflict.authorOf}
      errors={form.errors}
      body={form.body}
      onSave={form.submit}
      onTakeTheirs={form.takeTheirs}
    />
  );
}
