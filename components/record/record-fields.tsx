import type { ReactNode } from "react";
import { FieldNoteContext } from "@/components/ui/description-list";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { type AsOf, AsOfContext } from "./use-as-of";

const Note = lazyOnIdle(async () => (await import("./field-now")).FieldNow);

/** Fields of a record, each in a `Description`: those of a past record say what they are now. */
export const RecordFields = ({ asOf, children }: { asOf: AsOf | undefined; children: ReactNode }) => (
  <FieldNoteContext value={asOf?.at === undefined ? undefined : Note}>
    <AsOfContext value={asOf}>{children}</AsOfContext>
  </FieldNoteContext>
);
