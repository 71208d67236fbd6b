"use client";

import { IconCopy } from "@tabler/icons-react";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { Note } from "@/components/ui/note";
import { countOf } from "@/components/ui/number-format";
import type { Plan } from "@/lib/resources/plan/schema";
import { writtenBy } from "@/lib/resources/plan/state";
import { ActorName } from "../actor-name";
import classes from "./plans.module.css";
import { useIsForOthers } from "./use-is-for-others";

/** Explains that a large plan needs a second person: to its author how to pass it on, to others who made it. */
export function SecondPersonNote({ plan }: { plan: Plan }) {
  const { copied, copy } = useCopy();
  const isForOthers = useIsForOthers(plan);
  const records = countOf(writtenBy(plan), "record");
  if (!isForOthers) {
    return (
      <Note>
        <ActorName username={plan.author.username} /> made this plan. It writes {records}, so somebody else has to apply
        it: read it first.
      </Note>
    );
  }
  return (
    <Note kind="locked">
      <p>
        <b>Somebody else has to apply this plan,</b> since it writes {records}. Send the address of this page to a
        colleague.
      </p>
      <div className={classes.answers}>
        <Button leftSection={<IconCopy aria-hidden />} onClick={() => copy(window.location.href)}>
          {copied ? "Copied" : "Copy address"}
        </Button>
      </div>
    </Note>
  );
}
