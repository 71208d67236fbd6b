"use client";

import { TextField } from "@/components/form/field";
import { countryField, type Edits, type RecordField, textField, textsBelow } from "@/components/form/field-edits";
import { Form, FormProblems, FormSection, Wide } from "@/components/form/form";
import { conflictsSentence, MergeChoices } from "@/components/form/merge-panel";
import { CountryField } from "@/components/form/named-fields";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { type Conflict, useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { bodyRules } from "@/lib/base/http/body-rules";
import { call } from "@/lib/base/http/client";
import { useCreateDistributor, useUpdateDistributor } from "@/lib/resources/distributor/client";
import { createDistributor, getDistributor } from "@/lib/resources/distributor/endpoints";
import type { Distributor, DistributorUpdate } from "@/lib/resources/distributor/schema";
import { unknownAuthor } from "../change-author";
import classes from "./distributors.module.css";

const countryPath = "/address/country";

const fields: readonly RecordField<Distributor>[] = [
  textField("/name", "Name", ({ name }) => name, "Give the distributor a name."),
  textField("/address/street", "Street", ({ address }) => address?.street),
  textField("/address/line2", "Second line", ({ address }) => address?.line2),
  textField("/address/zip", "Postcode", ({ address }) => address?.zip),
  textField("/address/city", "City", ({ address }) => address?.city),
  textField("/address/state", "State", ({ address }) => address?.state),
  countryField(countryPath, "Country", ({ address }) => address?.country),
];

const rules = bodyRules(createDistributor);

function distributorUpdate(edits: Edits): DistributorUpdate {
  const address = textsBelow(edits, "/address");
  return { ...textsBelow(edits, ""), ...(Object.keys(address).length > 0 ? { address } : {}) };
}

interface DistributorFormProps {
  /** Undefined for a new record. */
  stored?: { data: Distributor; etag: string | undefined };
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** The form for name and address. An update sends only the changed fields. */
export function DistributorForm({ stored, onDone, onCancel }: DistributorFormProps) {
  const { mutateAsync: create } = useCreateDistributor();
  const { mutateAsync: update } = useUpdateDistributor();
  const form = useRecordForm<Distributor, DistributorUpdate>({
    fields,
    stored: stored && { record: stored.data, etag: stored.etag },
    rules,
    toBody: distributorUpdate,
    send: async ({ name = "", ...body }, ifMatch) => {
      if (!stored) return { record: await create({ ...body, name }), etag: undefined };
      const change = { ...body, ...(name === "" ? {} : { name }) };
      const answer = await update({ id: stored.data._id, body: change, ifMatch });
      return { record: answer.data, etag: answer.etag };
    },
    loadConflict,
    onSaved: ({ revision: { record }, isDirty }) => {
      showToast({ kind: "done", message: stored ? `Saved ${record.name}` : `Created ${record.name}` });
      // Keep the text that was typed during the request.
      if (!stored || !isDirty) onDone(record._id);
    },
  });
  useUnsavedGuard(form.isDirty, stored ? "the distributor" : "the new distributor");
  return (
    <Form label={stored ? "Edit distributor" : "New distributor"} onSubmit={form.submit}>
      <div className={classes.form}>
        <FormProblems problems={form.problems} />
        {form.conflict && (
          <>
            <Note kind="error">
              <b>This distributor changed while you were editing.</b> {conflictsSentence(form.merged)} Your changes are
              not lost.
            </Note>
            <MergeChoices
              fields={form.merged}
              choices={form.choices}
              onChoose={form.choose}
              authorOf={form.conflict.authorOf}
              errors={form.errors}
            />
          </>
        )}
        {/* A new record opens after saving, so typing is disabled during the request. */}
        <FormSection title="Distributor" isLocked={!stored && form.isSending}>
          {fields.map(({ path }) => {
            const props = form.field(path);
            if (path === countryPath)
              return (
                <CountryField key={path} {...props} none="No country" onChange={(code) => form.edit(path, code)} />
              );
            const field = <TextField key={path} {...props} autoComplete="off" />;
            return path === "/name" ? <Wide key={path}>{field}</Wide> : field;
          })}
        </FormSection>
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" aria-disabled={form.isSending}>
            {stored ? "Save distributor" : "Create distributor"}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}

async function loadConflict({ _id: id }: Distributor): Promise<Conflict<Distributor>> {
  const { data, etag } = await call(getDistributor, { params: { id } });
  return { theirs: { record: data, etag }, authorOf: () => unknownAuthor };
}
