"use client";

import { IconCheck, IconGitMerge } from "@tabler/icons-react";
import { OptionCards } from "@/components/form/option-cards";
import { Spread } from "@/components/layout/page";
import { DrawerBody, PanelFooter, PanelHead, PanelSection, SidePanel } from "@/components/layout/side-panel";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { useTimeZone } from "@/components/ui/clock";
import { formatTime, toDate } from "@/components/ui/date-format";
import { JsonView } from "@/components/ui/json-view";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import type { Event } from "@/lib/resources/event/schema";
import { accountFields, type FieldPath, inWords } from "./account-edits";
import classes from "./accounts.module.css";
import type { AccountEditor } from "./use-account-editor";

/** Two people changed one account: what clashes is chosen, the rest is put together, and nothing is overwritten unseen. */
export function AccountMerge({ editor }: { editor: AccountEditor }) {
  const { conflict, merge, choices, undecided, errors } = editor;
  const timeZone = useTimeZone();
  if (!conflict) return null;
  const clashes = merge.filter(({ kind }) => kind === "clash");
  const merged = merge.filter(({ kind }) => kind !== "clash");
  const wrong = Object.keys(errors).length;
  const todo = undecided.length > 0 ? `${countOf(undecided.length, "choice")} to make` : countOf(wrong, "error");
  return (
    <SidePanel label="Merge" size="merge">
      <PanelHead title="This account changed while you were editing" icon={<IconGitMerge aria-hidden />}>
        {whoSaved(conflict.events, merge, timeZone)} {needed(clashes.length)} Nothing of yours is lost.
      </PanelHead>
      <DrawerBody label="Changes on both sides">
        {clashes.map(({ path, was, mine, theirs }) => (
          <OptionCards
            key={path}
            label={accountFields[path]}
            was={inWords(path, was)}
            value={choices[path]}
            onChange={(choice) => editor.choose(path, choice)}
            options={[
              { value: "theirs", source: authorOf(conflict.events, path, timeZone), content: inWords(path, theirs) },
              { value: "mine", source: "You", content: inWords(path, mine) },
            ]}
          />
        ))}
        {merged.length > 0 && (
          <PanelSection title="Merged for you, no overlap">
            <ChangeList>
              {merged.map(({ path, was, mine, theirs, kind }) => (
                <ChangeRow
                  key={path}
                  label={accountFields[path]}
                  by={kind === "mine" ? "You" : authorOf(conflict.events, path, timeZone)}
                >
                  <Change from={inWords(path, was)} to={inWords(path, kind === "mine" ? mine : theirs)} />
                  {errors[path] !== undefined && <Tag tone="madder">fix first</Tag>}
                </ChangeRow>
              ))}
            </ChangeList>
          </PanelSection>
        )}
        <PanelSection title="Will be sent">
          <JsonView label="Will be sent" value={editor.body} />
        </PanelSection>
      </DrawerBody>
      <PanelFooter>
        <Button variant="primary" leftSection={<IconCheck aria-hidden />} onClick={editor.save}>
          Save merged account
        </Button>
        <Button variant="quiet" onClick={editor.takeTheirs}>
          Take theirs for all
        </Button>
        <Spread />
        {(undecided.length > 0 || wrong > 0) && <span className={classes.todo}>{todo}</span>}
      </PanelFooter>
    </SidePanel>
  );
}

function needed(clashes: number): string {
  if (clashes === 0) return "No field needs your choice.";
  return clashes === 1 ? "One field needs your choice." : `${clashes} fields need your choice.`;
}

const changed = (event: Event, path: FieldPath): boolean => {
  const changes = event.data?.changes;
  return typeof changes === "object" && changes !== null && path in changes;
};

/** Who changed a field last: `Ola Nordmann, 10:38`. */
function authorOf(events: readonly Event[], path: FieldPath, timeZone: string): string {
  const event = events.find((known) => changed(known, path));
  const moment = toDate(event?.time);
  return event?.user?.username && moment
    ? `${event.user.username}, ${formatTime(moment, timeZone)}`
    : "Saved meanwhile";
}

function whoSaved(events: readonly Event[], merge: AccountEditor["merge"], timeZone: string): string {
  const theirs = merge.filter(({ kind }) => kind !== "mine");
  const authors = [...new Set(theirs.map(({ path }) => authorOf(events, path, timeZone)))];
  const known = authors.filter((author) => author !== "Saved meanwhile");
  return known.length === 0 ? "Someone saved it." : `Saved by ${known.join(" and ")}.`;
}
