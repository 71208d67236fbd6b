import type { ReactNode } from "react";
import { FieldPartsContext } from "@/components/ui/description-list";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { type AsOf, AsOfContext } from "./use-as-of";

const Label = lazyOnIdle(async () => (await import("./field-label")).FieldLabel);
const Note = lazyOnIdle(async () => (await import("./field-now")).FieldNow);

const [present, past] = [{ Label }, { Label, Note }];

/**
 * Fields of a record, each in a `Description`: their labels open the values that they have had, and those of a past record
 * say what they are now.
 */
export const RecordFields = ({ asOf, children }: { asOf: AsOf | undefined; children: ReactNode }) => (
  <FieldPartsContext value={asOf && (asOf.at === undefined ? present : past)}>
    <AsOfContext value={asOf}>{children}</AsOfContext>
  </FieldPartsContext>
);
