import type { ReactNode } from "react";
import { FieldNoteContext } from "@/components/ui/description-list";
import { lazyOnUse } from "@/components/ui/late-parts";
import { type AsOf, AsOfContext } from "./use-as-of";

const Note = lazyOnUse(async () => (await import("./field-now")).FieldNow);

/** Fields of a record, each in a `Description`: those of a past record say what they are now. */
export const RecordFields = ({ asOf, children }: { asOf: AsOf | undefined; children: ReactNode }) => (
  <FieldNoteContext value={asOf?.at === undefined ? undefined : Note}>
    <AsOfContext value={asOf}>{children}</AsOfContext>
  </FieldNoteContext>
);
