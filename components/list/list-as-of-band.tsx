"use client";

import { MomentBand } from "@/components/record/moment-band";
import { useList } from "./use-list-state";

/** Shows that the list is that of a past moment. */
export function ListAsOfBand({ at }: { at: string }) {
  const { facts, see } = useList();
  return <MomentBand at={at} what={`the ${facts.plural}`} note="Read-only." onBack={() => see(undefined)} />;
}
