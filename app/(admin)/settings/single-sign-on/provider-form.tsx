"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ReadOnlyField, SwitchField, TextField } from "@/components/form/field";
import { type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { bodyRules } from "@/lib/base/http/body-rules";
import { readSingleSignOn, singleSignOnQuery, useUpdateSingleSignOn } from "@/lib/resources/single-sign-on/client";
import { updateSingleSignOn } from "@/lib/resources/single-sign-on/endpoints";
import type { SingleSignOn, SingleSignOnUpdate } from "@/lib/resources/single-sign-on/schema";

interface ProviderFormProps {
  singleSignOn: SingleSignOn;
  etag: string | undefined;
  mayWrite: boolean;
}

const requiredPath = "/required";

/** The secret is never read: the field is empty again once it is stored. */
const fields: readonly RecordField<SingleSignOn>[] = [
  textField("/issuer", "Issuer", ({ issuer }) => issuer, "Enter the issuer URL."),
  textField("/clientId", "Client ID", ({ clientId }) => clientId, "Enter the client ID."),
  { path: "/clientSecret", label: "Client secret", read: () => "" },
  { path: requiredPath, label: "Other ways to sign in", read: ({ required }) => required },
];

const rules = bodyRules(updateSingleSignOn);

const toBody = (edits: Edits): SingleSignOnUpdate =>
  Object.fromEntries(Object.entries(edits).map(([path, value]) => [path.slice(1), value]));

/** The issuer that signs the tenant's users in. */
export function ProviderForm({ singleSignOn, etag, mayWrite }: ProviderFormProps) {
  const queries = useQueryClient();
  const { mutateAsync: update } = useUpdateSingleSignOn();
  const form = useRecordForm<SingleSignOn, SingleSignOnUpdate>({
    fields,
    stored: { record: singleSignOn, etag },
    rules,
    toBody,
    send: async (body, ifMatch) => {
      const answer = await update({ body, ifMatch });
      queries.setQueryData(singleSignOnQuery.queryKey, { ...answer });
      return { record: answer.data, etag: answer.etag };
    },
    readPresent: readSingleSignOn,
    onSaved: () => showToast({ kind: "done", message: "Saved the single sign-on" }),
  });
  const isConfigured = singleSignOn.issuer !== undefined;
  if (!mayWrite) {
    const { issuer = "None", clientId = "None", required } = singleSignOn;
    return (
      <FormSection title="Issuer" note="Changing it needs the permission Platform/SingleSignOn/Write.">
        <ReadOnlyField label="Issuer" value={issuer} />
        <ReadOnlyField label="Client ID" value={clientId} />
        <ReadOnlyField label="Other ways to sign in" value={required ? "Refused" : "Also allowed"} />
      </FormSection>
    );
  }
  const isRequired = form.value(requiredPath) === true;
  return (
    <RecordForm
      form={form}
      sends={{ endpoint: updateSingleSignOn }}
      label="Issuer"
      what="the single sign-on"
      failure="The single sign-on is not saved."
      submit="Save single sign-on"
      cancel="Discard"
      onCancel={form.isDirty ? form.reset : undefined}
      isLocked={false}
      takesFocus={false}
    >
      <FormSection title="Issuer" note="Its OpenID configuration is read before anything is stored.">
        <Wide>
          <TextField
            {...form.field("/issuer")}
            help="Its https URL, as its configuration gives it"
            placeholder="https://login.acme.example"
            inputMode="url"
            autoComplete="off"
          />
        </Wide>
        <TextField {...form.field("/clientId")} help="Of the client that you created for Comptoir" autoComplete="off" />
        <PasswordField
          {...form.field("/clientSecret")}
          help={isConfigured ? "Saved. Leave empty to keep it." : "Stored encrypted"}
          autoComplete="off"
        />
        {isConfigured && (
          <Wide>
            <SwitchField
              label="Other ways to sign in"
              isChanged={isRequired !== singleSignOn.required}
              error={form.field(requiredPath).error}
              state={isRequired ? "Refused to users of the verified domains" : "Also allowed"}
              help="To refuse passwords and passkeys, first sign in with your organization yourself"
              checked={isRequired}
              onChange={({ currentTarget }) => form.edit(requiredPath, currentTarget.checked)}
            />
          </Wide>
        )}
      </FormSection>
    </RecordForm>
  );
}
