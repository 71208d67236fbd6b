"use client";

import { Fragment } from "react";
import { type Author, AuthorName } from "@/components/form/author-name";
import { conflictsSentence, MergePanel } from "@/components/form/merge-panel";
import type { AccountRecordForm } from "./use-account-form";

/** Shown if two people changed one account: conflicts are chosen, other changes are merged. */
export function AccountMerge({ form }: { form: AccountRecordForm }) {
  const { conflict, merged } = form;
  if (!conflict) return null;
  const theirs = merged.filter(({ kind }) => kind !== "mine").map(({ path }) => conflict.authorOf?.(path));
  return (
    <MergePanel
      noun="account"
      intro={
        <>
          <SavedBy authors={theirs.filter((author) => author !== undefined)} /> {conflictsSentence(merged)} Your changes
          are not lost.
        </>
      }
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

/** Each author once for each time. */
function SavedBy({ authors }: { authors: readonly Author[] }) {
  if (authors.length === 0) return "Somebody else saved it.";
  const distinct = new Map(authors.map((author) => [`${author.username} ${author.time}`, author]));
  return (
    <>
      Saved by{" "}
      {[...distinct].map(([key, author], index) => (
        <Fragment key={key}>
          {index > 0 && " and "}
          <AuthorName author={author} />
        </Fragment>
      ))}
      .
    </>
  );
}
