"use client";

import type * as z from "zod";
import { TextField } from "@/components/form/field";
import { type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useCreateForm } from "@/components/form/use-create-form";
import { bodyRules } from "@/lib/base/http/body-rules";
import { useCreateCollection } from "@/lib/resources/collection/client";
import { createCollection } from "@/lib/resources/collection/endpoints";

type Body = z.input<typeof createCollection.body>;
type Created = z.output<typeof createCollection.response>;

const namePath = "/name";
const groupsPath = "/productGroupIds";

const fields: readonly RecordField<Created>[] = [
  textField(namePath, "Name", () => "", "Give the collection a name."),
  textField(groupsPath, "Product groups", () => ""),
];

const rules = bodyRules(createCollection);

const toBody = ({ [namePath]: name = "", [groupsPath]: groups = "" }: Edits): Body => ({
  name: String(name),
  productGroupIds: String(groups)
    .split(/[\s,]+/)
    .filter(Boolean),
});

/** The form of a new collection: its name, and the product groups in it. */
export function CollectionForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { mutateAsync: create } = useCreateCollection();
  const message = ({ name }: Created) => `Created ${name}`;
  const form = useCreateForm({ fields, rules, toBody, create, message, onDone: () => onDone() });
  return (
    <RecordForm
      form={form}
      sends={{ endpoint: createCollection }}
      label="New collection"
      what="the new collection"
      failure="Not created."
      submit="Create collection"
      onCancel={onCancel}
    >
      <FormSection title="Collection">
        <Wide>
          <TextField {...form.field(namePath)} autoComplete="off" />
        </Wide>
        <Wide>
          <TextField {...form.field(groupsPath)} help="The ids of product groups, between commas" autoComplete="off" />
        </Wide>
      </FormSection>
    </RecordForm>
  );
}
