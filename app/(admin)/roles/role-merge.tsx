"use client";

import { IconCheck, IconGitMerge } from "@tabler/icons-react";
import { OptionCards } from "@/components/form/option-cards";
import { DrawerBody, PanelFooter, PanelHead, PanelSection, SidePanel } from "@/components/layout/side-panel";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { JsonView } from "@/components/ui/json-view";
import { Note } from "@/components/ui/note";
import { DayAndTime } from "@/components/ui/values";
import { roleFields } from "./role-edits";
import type { RoleEditor } from "./use-role-editor";

/** Somebody saved the role while it was edited: features are put together, texts that clash are chosen. */
export function RoleMerge({ editor }: { editor: RoleEditor }) {
  const { conflict, merge, choices, choose, body, problem, save, takeTheirs } = editor;
  if (!conflict || !merge) return null;
  const { clashes, merged } = merge;
  const undecided = clashes.filter(({ field }) => choices[field] === undefined).length;
  const author = conflict.event?.user?.username ?? "Saved meanwhile";
  return (
    <SidePanel label="Merge" size="feature">
      <PanelHead title="This role changed while you were editing" icon={<IconGitMerge aria-hidden />}>
        Saved {conflict.event?.user?.username !== undefined && `by ${author}, `}
        <DayAndTime value={conflict.theirs.role.updatedAt} />. Nothing of yours is lost.
      </PanelHead>
      <DrawerBody label="Changes on both sides">
        {problem !== undefined && <Note kind="error">{problem}</Note>}
        {clashes.map(({ field, was, mine, theirs }) => (
          <OptionCards
            key={field}
            label={roleFields[field]}
            was={was || "empty"}
            value={choices[field]}
            onChange={(choice) => choose(field, choice)}
            options={[
              { value: "theirs", source: author, content: theirs || "empty" },
              { value: "mine", source: "You", content: mine || "empty" },
            ]}
          />
        ))}
        {merged.length > 0 && (
          <PanelSection title="Merged for you, no overlap">
            <ChangeList>
              {merged.map(({ label, from, to, by }) => (
                <ChangeRow key={`${label} ${by}`} label={label} by={by === "mine" ? "You" : author}>
                  <Change from={from || "empty"} to={to || "empty"} />
                </ChangeRow>
              ))}
            </ChangeList>
          </PanelSection>
        )}
        <PanelSection title="Will be sent">
          <JsonView label="Will be sent" value={body} />
        </PanelSection>
      </DrawerBody>
      <PanelFooter>
        {undecided > 0 ? (
          <span>{undecided === 1 ? "One choice to make" : `${undecided} choices to make`}</span>
        ) : (
          <Button variant="primary" leftSection={<IconCheck aria-hidden />} onClick={save}>
            Save merged role
          </Button>
        )}
        <Button variant="quiet" onClick={takeTheirs}>
          Take theirs for all
        </Button>
      </PanelFooter>
    </SidePanel>
  );
}
