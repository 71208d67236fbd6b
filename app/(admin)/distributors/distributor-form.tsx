"use client";

import { useState } from "react";
import { TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { useCreateDistributor, useUpdateDistributor } from "@/lib/distributor/client";
import type { Distributor } from "@/lib/distributor/schema";
import { CallError } from "@/lib/http/client";
import classes from "./distributors.module.css";

const addressFields = [
  ["street", "Street"],
  ["line2", "Second line"],
  ["zip", "Postcode"],
  ["city", "City"],
  ["state", "State"],
  ["country", "Country"],
] as const;

interface DistributorFormProps {
  /** Absent for a new one. */
  distributor?: Distributor;
  onDone: (id: string) => void;
  onCancel: () => void;
}

type Values = Record<"name" | (typeof addressFields)[number][0], string>;

/** Name and address; of a change only the fields that differ are sent. */
export function DistributorForm({ distributor, onDone, onCancel }: DistributorFormProps) {
  const saved = valuesOf(distributor);
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { mutateAsync: create } = useCreateDistributor();
  const { mutateAsync: update } = useUpdateDistributor();
  const changed = (field: keyof Values) => values[field] !== saved[field];
  const changedAddress = addressFields.map(([field]) => field).filter(changed);
  const isDirty = changed("name") || changedAddress.length > 0;
  useUnsavedGuard(isDirty, distributor ? "the distributor" : "the new distributor");

  const send = async () => {
    const address = {
      ...distributor?.address,
      ...Object.fromEntries(changedAddress.map((field) => [field, values[field]])),
    };
    const body = {
      ...(changed("name") ? { name: values.name } : {}),
      ...(changedAddress.length > 0 ? { address } : {}),
    };
    const answer = distributor
      ? await update({ id: distributor._id, body })
      : await create({ address, name: values.name });
    showToast({ kind: "done", message: distributor ? `Saved ${answer.name}` : `Created ${answer.name}` });
    onDone(answer._id);
  };
  const submit = () => {
    if (values.name.trim() === "") return setErrors({ "/name": "Give the distributor a name." });
    setErrors({});
    send().catch((error: unknown) => {
      const found = error instanceof CallError ? (error.problem.errors ?? []) : [];
      setErrors(Object.fromEntries(found.map(({ pointer = "", detail }) => [pointer, detail])));
      if (found.length === 0)
        showToast({ kind: "failed", message: `Not saved. ${error instanceof Error ? error.message : ""}` });
    });
  };
  const field = (name: keyof Values, label: string, pointer: string) => (
    <TextField
      key={name}
      label={label}
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
    <Form label={distributor ? "Edit distributor" : "New distributor"} onSubmit={submit}>
      <div className={classes.form}>
        <FormSection title="Distributor">
          <Wide>{field("name", "Name", "/name")}</Wide>
          {addressFields.map(([name, label]) => field(name, label, `/address/${name}`))}
        </FormSection>
        <div className={classes.buttons}>
          <Button type="submit" variant="primary">
            {distributor ? "Save distributor" : "Create distributor"}
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
  const of = (field: (typeof addressFields)[number][0]) => address?.[field] ?? "";
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
