"use client";

import type * as z from "zod";
import { SelectField, TextField } from "@/components/form/field";
import { type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { RecordForm } from "@/components/form/record-form";
import { useCreateForm } from "@/components/form/use-create-form";
import { useViewer } from "@/components/session/viewer";
import { featureNames } from "@/lib/base/auth/features";
import { dayMilliseconds } from "@/lib/base/day";
import { type BodyRules, bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
import { type NewApiKey, useCreateKey } from "@/lib/resources/key/client";
import { createKey } from "@/lib/resources/key/endpoints";
import type { keyCreate } from "@/lib/resources/key/schema";
import { ScopePicker } from "./scope-picker";

type KeyCreate = z.input<typeof keyCreate>;

const onDay = "date";
const lifetimes = () => [
  { value: "7", label: t("In 7 days") },
  { value: "30", label: t("In 30 days") },
  { value: "90", label: t("In 90 days") },
  { value: "180", label: t("In 180 days") },
  { value: "365", label: t("In 365 days") },
  { value: onDay, label: t("On a day") },
];

const namePath = "/name";
const scopesPath = "/scopes";
/** A number of days, or the last day. */
const expiresPath = "/expires";

const fields: readonly RecordField<NewApiKey>[] = [
  textField(namePath, message("Name"), message("Name what will use the key, such as erp-sync.")),
  textField(expiresPath, message("Expires"), message("Choose the last day it works.")),
  textField(scopesPath, message("Permissions"), message("Choose at least one permission.")),
];

const createRules = bodyRules(createKey);

/** Unlike the API, the form makes no keys that never expire. */
const rules: BodyRules = { ...createRules, required: [...createRules.required, expiresPath] };

const isLifetime = (expires: string): boolean => lifetimes().some(({ value }) => value === expires);

const scopesIn = (text: string) => featureNames.filter((feature) => text.split(" ").includes(feature));

const keyOf = ({
  [namePath]: name = "",
  [scopesPath]: scopes = "",
  [expiresPath]: expires = "",
}: Edits): KeyCreate => ({
  name: String(name),
  scopes: scopesIn(String(scopes)),
  expires: expiryOf(String(expires)),
});

/** The form of a new key: name, features, and expiry. */
export function KeyForm({ onDone, onCancel }: { onDone: (made: NewApiKey) => void; onCancel: () => void }) {
  const { features } = useViewer();
  const offered = featureNames.filter((feature) => features.includes(feature));
  const { mutateAsync: create } = useCreateKey();
  const form = useCreateForm({ fields, initial: { [expiresPath]: "90" }, rules, toBody: keyOf, create, onDone });
  const expires = form.field(expiresPath);
  const hasLifetime = isLifetime(expires.value);
  const scopes = form.field(scopesPath);
  return (
    <RecordForm
      form={form}
      label={t("New key")}
      failure={t("The key was not created.")}
      submit={t("Create key")}
      onCancel={onCancel}
    >
      <TextField {...form.field(namePath)} help={t("What will use it, such as erp-sync")} autoComplete="off" />
      <SelectField
        {...expires}
        data={lifetimes()}
        value={hasLifetime ? expires.value : onDay}
        error={hasLifetime ? expires.error : undefined}
        onChange={({ currentTarget: { value } }) => form.edit(expiresPath, value === onDay ? "" : value)}
      />
      {!hasLifetime && (
        <TextField
          {...expires}
          label={t("Last day")}
          type="date"
          help={t("Within a year, to the end of the day in UTC")}
        />
      )}
      <ScopePicker
        offered={offered}
        chosen={new Set(scopesIn(scopes.value))}
        onChange={(chosen) => form.edit(scopesPath, [...chosen].join(" "))}
        error={scopes.error}
      />
    </RecordForm>
  );
}

/** A minute shorter than the lifetime, since a browser's clock that is fast would exceed the maximum of a year. */
const expiryOf = (expires: string): string =>
  isLifetime(expires)
    ? new Date(Date.now() + Number(expires) * dayMilliseconds - 60_000).toISOString()
    : `${expires}T23:59:59.999Z`;
