import type { ReactNode } from "react";
import type { Field } from "@/components/table/fields";
import { Description, FieldNoteContext } from "@/components/ui/description-list";
import { pointerOf } from "@/components/ui/field-words";
import { lazyOnUse } from "@/components/ui/late-parts";
import { Value } from "@/components/ui/value";
import { t } from "@/lib/languages/text";
import { type AsOf, AsOfContext } from "./use-as-of";

const Note = lazyOnUse(async () => (await import("./field-now")).FieldNow);

/** Fields of a record, each in a `Description`: those of a past record say what they are now. */
export const RecordFields = ({ asOf, children }: { asOf: AsOf | undefined; children: ReactNode }) => (
  <FieldNoteContext value={asOf?.at === undefined ? undefined : Note}>
    <AsOfContext value={asOf}>{children}</AsOfContext>
  </FieldNoteContext>
);

interface FieldsProps<Row, Cells> {
  of: Row;
  fields: readonly Field<Row, Cells>[];
  cells?: Partial<Cells>;
  /** The paths of those that are shown; by default all. */
  shown?: readonly string[];
}

/** Fields of a record in its drawer, as its list shows them. */
export const Fields = <Row, Cells>({ of: row, fields, cells = {}, shown }: FieldsProps<Row, Cells>) =>
  (shown?.flatMap((path) => fields.find((field) => field.path === path) ?? []) ?? fields).map((field) => (
    <Description key={field.path} label={t(field.label)} path={pointerOf(field.path)}>
      {field.cell?.(row, cells, () => []) ?? <Value value={field.read(row)} field={field} />}
    </Description>
  ));

/** The value of one field, where its label is not shown. */
export function FieldValue<Row>({ of: row, fields, path }: { of: Row; fields: readonly Field<Row>[]; path: string }) {
  const field = fields.find((each) => each.path === path);
  return field && <Value value={field.read(row)} field={field} />;
}
