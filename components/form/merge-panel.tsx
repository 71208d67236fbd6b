"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { IconCheck, IconGitMerge } from "@/components/icons/icons";
import { DrawerBody, PanelFooter, PanelHead, PanelSection } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { JsonView } from "@/components/ui/json-view";
import { Note } from "@/components/ui/note";
import { Tag } from "@/components/ui/tag";
import { t } from "@/lib/languages/text";
import { AuthorName, type AuthorOf } from "./author-name";
import type { Choice, Choices, FieldErrors, MergedField } from "./field-edits";
import { OptionCards } from "./option-cards";

interface MergeProps {
  fields: readonly MergedField[];
  choices: Choices;
  onChoose: (path: string, choice: Choice) => void;
  authorOf?: AuthorOf | undefined;
  /** Errors of the API about merged fields. */
  errors?: FieldErrors;
}

interface MergePanelProps extends MergeProps {
  /** "This role changed while you were editing" */
  title: string;
  /** Who saved, and when. */
  intro: ReactNode;
  problem?: string | undefined;
  /** The body of the request, if it is short enough to show. */
  body?: unknown;
  /** "Save merged role" */
  saveLabel: string;
  onSave: () => void;
  onTakeTheirs: () => void;
}

/** Shown if somebody else saved the record in the meantime: conflicts are chosen, other changes are merged. */
export function MergePanel({
  title,
  intro,
  problem,
  body,
  saveLabel,
  onSave,
  onTakeTheirs,
  ...merge
}: MergePanelProps) {
  const head = useRef<HTMLDivElement>(null);
  // On a phone it comes after the form, far below the button that was pressed.
  useEffect(() => {
    head.current?.scrollIntoView();
  }, []);
  return (
    <SidePanel label={t("Merge")} size="merge">
      <div ref={head}>
        <PanelHead title={title} icon={<IconGitMerge aria-hidden />}>
          {intro}
        </PanelHead>
      </div>
      <DrawerBody label={t("Changes on both sides")}>
        {problem !== undefined && <Note kind="error">{problem}</Note>}
        <MergeChoices {...merge} />
        {body !== undefined && (
          <PanelSection title={t("Will be sent")}>
            <JsonView label={t("Will be sent")} value={body} />
          </PanelSection>
        )}
      </DrawerBody>
      <PanelFooter>
        <Button variant="primary" leftSection={<IconCheck aria-hidden />} onClick={onSave}>
          {saveLabel}
        </Button>
        <Button variant="quiet" onClick={onTakeTheirs}>
          {t("Take theirs for all")}
        </Button>
        <MergeStatus {...merge} />
      </PanelFooter>
    </SidePanel>
  );
}

/** The conflicts with their two values to choose from, then the merged fields. */
export function MergeChoices({ fields, choices, onChoose, authorOf, errors = {} }: MergeProps) {
  const merged = fields.filter(({ kind }) => kind !== "clash");
  return (
    <>
      {fields
        .filter(({ kind }) => kind === "clash")
        .map(({ path, label, was, mine, theirs }) => (
          <OptionCards
            key={path}
            label={label}
            was={was}
            value={choices[path]}
            onChange={(choice) => onChoose(path, choice)}
            options={[
              { value: "theirs", source: <AuthorName author={authorOf?.(path)} />, content: theirs },
              { value: "mine", source: t("You"), content: mine },
            ]}
          />
        ))}
      {merged.length > 0 && (
        <PanelSection title={t("Merged without a conflict")}>
          <ChangeList>
            {merged.map(({ path, label, was, mine, theirs, kind }) => (
              <ChangeRow
                key={path}
                label={label}
                by={kind === "mine" ? t("You") : <AuthorName author={authorOf?.(path)} />}
              >
                {was === undefined ? theirs : <Change from={was} to={kind === "mine" ? mine : theirs} />}
                {errors[path] !== undefined && <Tag tone="danger">{t("fix first")}</Tag>}
              </ChangeRow>
            ))}
          </ChangeList>
        </PanelSection>
      )}
    </>
  );
}

/** Why the merged record cannot be saved yet. */
function MergeStatus({ fields, choices, errors = {} }: Pick<MergeProps, "fields" | "choices" | "errors">) {
  const undecided = fields.filter(({ path, kind }) => kind === "clash" && choices[path] === undefined).length;
  const wrong = Object.keys(errors).length;
  if (undecided === 0 && wrong === 0) return null;
  return (
    <Tag tone="danger">
      {undecided > 0
        ? t("{count, plural, one {# choice to make} other {# choices to make}}", { count: undecided })
        : t("{count, plural, one {# error} other {# errors}}", { count: wrong })}
    </Tag>
  );
}

export function conflictsSentence(fields: readonly MergedField[]): string {
  const clashes = fields.filter(({ kind }) => kind === "clash").length;
  return t(
    "{count, plural, =0 {No field needs your choice.} one {One field needs your choice.} other {# fields need your choice.}}",
    { count: clashes },
  );
}
