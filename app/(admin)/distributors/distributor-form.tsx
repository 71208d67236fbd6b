"use client";

import { useState } from "react";
import { TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { CallError, call, reasonOf } from "@/lib/base/http/client";
import { useCreateDistributor, useUpdateDistributor } from "@/lib/resources/distributor/client";
import { getDistributor } from "@/lib/resources/distributor/endpoints";
import type { Distributor } from "@/lib/resources/distributor/schema";
import classes from "./distributors.module.css";

const labels = {
  name: "Name",
  street: "Street",
  line2: "Second line",
  zip: "Postcode",
  city: "City",
  state: "State",
  country: "Country",
} as const;

type Field = keyof typeof labels;
type Values = Record<Field, string>;

const fieldNames = Object.keys(labels) as Field[];
const addressFields = ["street", "line2", "zip", "city", "state", "country"] as const;

/** A distributor at one revision. */
interface Revision {
  data: Distributor;
  etag: string | undefined;
}

interface DistributorFormProps {
  /** Absent for a new one. */
  stored?: Revision;
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** Name and address; of a change only the fields that differ are sent, for the revision they were changed from. */
export function DistributorForm({ stored, onDone, onCancel }: DistributorFormProps) {
  const [base, setBase] = useState(stored);
  const saved = valuesOf(base?.data);
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [conflict, setConflict] = useState<readonly string[]>();
  const { mutateAsync: create } = useCreateDistributor();
  const { mutateAsync: update } = useUpdateDistributor();
  const changed = (field: Field) => values[field] !== saved[field];
  const changedAddress = addressFields.filter(changed);
  const isDirty = changed("name") || changedAddress.length > 0;
  useUnsavedGuard(isDirty, base ? "the distributor" : "the new distributor");

  const send = async () => {
    const address = Object.fromEntries(changedAddress.map((field) => [field, values[field]]));
    const body = {
      ...(changed("name") ? { name: values.name } : {}),
      ...(changedAddress.length > 0 ? { address } : {}),
    };
    const answer = base
      ? await update({ id: base.data._id, body, ifMatch: base.etag })
      : await create({ address, name: values.name });
    showToast({ kind: "done", message: base ? `Saved ${answer.name}` : `Created ${answer.name}` });
    onDone(answer._id);
  };
  /** Goes on from what somebody else saved: what is typed here stays, the rest is theirs. */
  const meet = async ({ data: { _id: id } }: Revision) => {
    const theirs = await call(getDistributor, { params: { id } });
    const now = valuesOf(theirs.data);
    const both = fieldNames.filter((field) => changed(field) && now[field] !== saved[field]);
    setValues((known) => ({
      ...now,
      ...Object.fromEntries(fieldNames.filter(changed).map((field) => [field, known[field]])),
    }));
    setBase(theirs);
    setConflict(both.map((field) => `${labels[field]} is “${now[field]}” now`));
  };
  const failed = (error: unknown) => {
    const found = error instanceof CallError ? (error.problem.errors ?? []) : [];
    setErrors(Object.fromEntries(found.map(({ pointer = "", detail }) => [pointer, detail])));
    if (found.length === 0) showToast({ kind: "failed", message: `Not saved. ${reasonOf(error)}` });
  };
  const submit = () => {
    if (values.name.trim() === "") return setErrors({ "/name": "Give the distributor a name." });
    setErrors({});
    send().catch((error: unknown) =>
      base && error instanceof CallError && error.status === 412 ? meet(base).catch(failed) : failed(error),
    );
  };
  const field = (name: Field, pointer: string) => (
    <TextField
      key={name}
      label={labels[name]}
      value={values[name]}
      maxLength={255}
      autoComplete="off"
      isChanged={changed(name)}
      error={errors[pointer]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setValues((known) => ({ ...known, [name]: value }));
      }}
    />
  );
  return (
    <Form label={base ? "Edit distributor" : "New distributor"} onSubmit={submit}>
      <div className={classes.form}>
        {conflict && (
          <Note kind="error">
            <b>This distributor was changed meanwhile.</b>{" "}
            {conflict.length === 0
              ? "Its other fields are up to date here, and yours are kept. Save again to send them."
              : `${conflict.join(". ")}. Saving again puts yours in its place.`}
          </Note>
        )}
        <FormSection title="Distributor">
          <Wide>{field("name", "/name")}</Wide>
          {addressFields.map((name) => field(name, `/address/${name}`))}
        </FormSection>
        <div className={classes.buttons}>
          <Button type="submit" variant="primary">
            {base ? "Save distributor" : "Create distributor"}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}

function valuesOf(distributor: Distributor | undefined): Values {
  const { name = "", address } = distributor ?? {};
  const of = (field: (typeof addressFields)[number]) => address?.[field] ?? "";
  return {
    name,
    street: of("street"),
    line2: of("line2"),
    zip: of("zip"),
    city: of("city"),
    state: of("state"),
    country: of("country"),
  };
}
