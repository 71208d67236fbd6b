"use client";

import { useState } from "react";
import type { AuthorOf } from "@/components/form/author-name";
import type { Choices, MergedField } from "@/components/form/field-edits";
import { MergePanel } from "@/components/form/merge-panel";
import { rich } from "@/components/language/rich";
import { DayAndTime } from "@/components/ui/values";
import { compareTexts } from "@/lib/base/rich-text/comparison";
import { plainText } from "@/lib/base/rich-text/plain-text";
import { t } from "@/lib/languages/text";
import { type AgreementDraft, type Clash, clashesOf, draftOf, rebase } from "@/lib/resources/agreement/draft";
import { formatMember, pathName } from "./review-panel";
import type { EditedDraft, Stored } from "./use-draft";

export interface ConflictPanelProps {
  edited: EditedDraft;
  /** The revision that somebody else has saved. */
  theirs: Stored;
  authorOf: AuthorOf;
  onMerged: () => void;
}

/** Shown if somebody else saved the agreement in the meantime. In conflicts the user's own value is preselected. */
export function ConflictPanel({ edited, theirs, authorOf, onMerged }: ConflictPanelProps) {
  const [chosen, setChosen] = useState<Choices>({});
  const other = draftOf(theirs.agreement);
  const { clashes, merged } = clashesOf(edited.base, other, edited.draft);
  const choices = Object.fromEntries(clashes.map(({ path }) => [path, chosen[path] ?? "mine"]));
  const take = (draft: AgreementDraft) => {
    edited.rebase(draft, theirs);
    onMerged();
  };
  return (
    <MergePanel
      title={t("This agreement changed while you were editing")}
      intro={
        <>
          {rich("The text was saved {time} and is version {version} now.", {
            time: <DayAndTime value={theirs.agreement.updated} />,
            version: theirs.agreement.version,
          })}{" "}
          {clashes.length === 0
            ? t("Nothing that you changed is touched.")
            : t("Choose where both changed the same. Your changes are not lost.")}
        </>
      }
      fields={[
        ...clashes.map((clash) => ({ ...mergedField(clash), kind: "clash" as const })),
        ...merged.map((change) => ({ ...mergedField(change), kind: "theirs" as const })),
      ]}
      choices={choices}
      onChoose={(path, choice) => setChosen((known) => ({ ...known, [path]: choice }))}
      authorOf={authorOf}
      saveLabel={t("Continue with the merged draft")}
      onSave={() => take(rebase(edited.base, other, edited.draft, choices))}
      onTakeTheirs={() => take(other)}
    />
  );
}

type Change = Pick<Clash, "path" | "was" | "theirs"> & Partial<Pick<Clash, "mine">>;

/** Texts are shown as differences, other fields as values. */
function mergedField({ path, was, mine, theirs }: Change): Omit<MergedField, "kind"> {
  const label = pathName(path);
  if (!path.endsWith(".body")) {
    const format = (value: unknown) => formatMember(path, value);
    return { path, label, was: format(was), mine: format(mine), theirs: format(theirs) };
  }
  return { path, label, was: undefined, mine: changesIn(was, mine), theirs: changesIn(was, theirs) };
}

const excerptLengthMax = 300;

/** The first paragraphs that differ. */
function changesIn(was: Clash["was"], now: Clash["was"]): string {
  const text = String(now ?? "");
  const lines = compareTexts(String(was ?? ""), text)
    .filter(({ change }) => change !== "same")
    .slice(0, 4)
    .map(({ parts }) =>
      parts
        .filter(({ change }) => change !== "removed")
        .map((part) => part.text)
        .join(""),
    );
  const excerpt = lines.filter((line) => line !== "").join(" … ") || plainText(text);
  return excerpt.slice(0, excerptLengthMax);
}
