"use client";

import { useMemo, useState } from "react";
import { TextField } from "@/components/form/field";
import { type Edits, type FieldValue, formFields, type RecordField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { defined } from "@/lib/base/defined";
import { bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
import { useCreateCollection, useUpdateCollection } from "@/lib/resources/collection/client";
import { createCollection, getCollection } from "@/lib/resources/collection/endpoints";
import { collectionUpdated } from "@/lib/resources/collection/events";
import type { Collection, CollectionUpdate } from "@/lib/resources/collection/schema";
import { useReadPresent } from "../names/change-author";
import { liveFields } from "./collection-fields";
import { ProductGroupsField } from "./product-groups-field";

const namePath = "/name";
const groupsPath = "/productGroupIds";

/** The groups as a text, since fields of forms have texts. */
const toText = (groups: readonly string[]): string => (groups.length === 0 ? "" : JSON.stringify(groups));
const toGroups = (text: FieldValue): string[] => (text === "" ? [] : JSON.parse(String(text)));

/** The names of product groups, by identifier. */
type GroupNames = ReadonlyMap<string, string>;

const fieldsOf = (names: GroupNames): readonly RecordField<Collection>[] => [
  ...formFields<Collection>(liveFields),
  {
    path: groupsPath,
    label: message("Product groups"),
    read: ({ productGroupIds = [] }) => toText(productGroupIds),
    format: (groups) =>
      toGroups(groups)
        .map((group) => names.get(group) ?? group)
        .join(", ") || t("none"),
  },
];

const rules = bodyRules(createCollection);

const toBody = ({ [namePath]: name, [groupsPath]: groups }: Edits): CollectionUpdate =>
  defined({
    name: name === undefined ? undefined : String(name),
    productGroupIds: groups === undefined ? undefined : toGroups(groups),
  });

interface CollectionFormProps {
  /** Undefined for a new collection. */
  stored?: { data: Collection; etag: string | undefined };
  onDone: () => void;
  onCancel: () => void;
}

/** The form for the name of a collection and the product groups in it. An update sends only the changed fields. */
export function CollectionForm({ stored, onDone, onCancel }: CollectionFormProps) {
  const { mutateAsync: create } = useCreateCollection();
  const { mutateAsync: update } = useUpdateCollection();
  const readPresent = useReadPresent(getCollection, collectionUpdated);
  const [names, setNames] = useState(() => namesOf(stored?.data));
  const addNames = (more: GroupNames) => setNames((known) => new Map([...known, ...more]));
  const form = useRecordForm<Collection, CollectionUpdate>({
    fields: useMemo(() => fieldsOf(names), [names]),
    stored: stored && { record: stored.data, etag: stored.etag },
    keptAs: `collection ${stored?.data.id ?? ""}`,
    rules,
    toBody,
    send: async (body, ifMatch) => {
      if (!stored) return { record: await create({ ...body, name: body.name ?? "" }), etag: undefined };
      const { data, etag } = await update({ id: stored.data.id, body, ifMatch });
      return { record: data, etag };
    },
    readPresent: async ({ id }) => {
      const present = await readPresent({ id });
      addNames(namesOf(present.theirs.record));
      return present;
    },
    onSaved: ({ revision: { record }, isDirty }) => {
      showToast({
        kind: "done",
        message: stored ? t("Saved {name}", { name: record.name }) : t("Created {name}", { name: record.name }),
      });
      // Keep the text that was typed during the request.
      if (!stored || !isDirty) onDone();
    },
  });
  const groups = form.field(groupsPath);
  return (
    <RecordForm
      form={form}
      label={stored ? t("Edit collection") : t("New collection")}
      failure={stored ? t("Not saved.") : t("Not created.")}
      submit={stored ? t("Save collection") : t("Create collection")}
      onCancel={onCancel}
      isLocked={!stored && form.isSending}
    >
      <FormSection>
        <Wide>
          <TextField {...form.field(namePath)} autoComplete="off" />
        </Wide>
        <Wide>
          <ProductGroupsField
            {...groups}
            value={toGroups(groups.value)}
            names={names}
            onChange={(value) => form.edit(groupsPath, toText(value))}
            onAdd={({ group, name }) => addNames(new Map([[group, name]]))}
          />
        </Wide>
      </FormSection>
    </RecordForm>
  );
}

const namesOf = ({ productGroups = [] }: Partial<Collection> = {}): GroupNames =>
  new Map(productGroups.flatMap(({ id = "", group_id: group = id, name }) => (name ? [[group, name] as const] : [])));
