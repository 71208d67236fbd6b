"use client";

import { useState } from "react";
import { OptionCards } from "@/components/form/option-cards";
import { DrawerBody, PanelFooter, PanelHead, PanelSection, SidePanel } from "@/components/layout/side-panel";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { DayAndTime } from "@/components/ui/values";
import { compareTexts } from "@/lib/base/rich-text/comparison";
import { plainText } from "@/lib/base/rich-text/plain-text";
import { type AgreementDraft, type Clash, clashesOf, draftOf, rebase } from "@/lib/resources/agreement/draft";
import { pathName } from "./review-panel";
import type { EditedDraft, Stored } from "./use-draft";

interface ConflictPanelProps {
  edited: EditedDraft;
  /** What somebody else saved meanwhile. */
  theirs: Stored;
  onMerged: () => void;
}

/** Somebody saved the agreement while it was edited: nothing of either is lost without having been seen. */
export function ConflictPanel({ edited, theirs, onMerged }: ConflictPanelProps) {
  const [chosen, setChosen] = useState<Record<string, "mine" | "theirs">>({});
  const other = draftOf(theirs.agreement);
  const { clashes, merged } = clashesOf(edited.base, other, edited.draft);
  const take = (draft: AgreementDraft) => {
    edited.rebase(draft, theirs);
    onMerged();
  };
  return (
    <SidePanel label="Merge" size="merge">
      <PanelHead title="This agreement changed while you were editing">
        It was saved <DayAndTime value={theirs.agreement.updated} /> and is version {theirs.agreement.version} now.{" "}
        {clashes.length === 0
          ? "Nothing you changed is touched by it."
          : "Choose where both changed the same; nothing of yours is lost."}
      </PanelHead>
      <DrawerBody label="Merge">
        {clashes.map((clash) => (
          <OptionCards
            key={clash.path}
            label={pathName(clash.path)}
            was={clash.path.endsWith(".body") ? undefined : said(clash.was)}
            value={chosen[clash.path] ?? "mine"}
            onChange={(value) => setChosen((before) => ({ ...before, [clash.path]: value }))}
            options={[
              { value: "theirs", source: "Saved meanwhile", content: <Side clash={clash} value={clash.theirs} /> },
              { value: "mine", source: "You", content: <Side clash={clash} value={clash.mine} /> },
            ]}
          />
        ))}
        {merged.length > 0 && (
          <PanelSection title="Merged for you, no overlap">
            <ChangeList>
              {merged.map(({ path, was, theirs: value }) => (
                <ChangeRow key={path} label={pathName(path)} by="Saved meanwhile">
                  {path.endsWith(".body") ? "New text" : <Change from={said(was)} to={said(value)} />}
                </ChangeRow>
              ))}
            </ChangeList>
          </PanelSection>
        )}
      </DrawerBody>
      <PanelFooter>
        <Button variant="primary" onClick={() => take(rebase(edited.base, other, edited.draft, chosen))}>
          Go on with the merged draft
        </Button>
        <Button variant="quiet" onClick={() => take(other)}>
          Take theirs for all
        </Button>
      </PanelFooter>
    </SidePanel>
  );
}

/** A text is told by what it changes, anything else by itself. */
function Side({ clash, value }: { clash: Clash; value: Clash["mine"] }) {
  if (!clash.path.endsWith(".body")) return said(value);
  const differing = compareTexts(String(clash.was ?? ""), String(value ?? "")).filter(
    ({ change }) => change !== "same",
  );
  const lines = differing.slice(0, 4).map(({ parts }) =>
    parts
      .filter(({ change }) => change !== "removed")
      .map(({ text }) => text)
      .join(""),
  );
  return (
    <>
      {lines
        .filter((line) => line !== "")
        .join(" … ")
        .slice(0, 300) || plainText(String(value ?? "")).slice(0, 300)}
    </>
  );
}

function said(value: Clash["mine"]): string {
  if (value === undefined || value === "") return "nothing";
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}
