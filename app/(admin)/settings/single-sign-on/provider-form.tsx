"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ReadOnlyField, SwitchField, TextField } from "@/components/form/field";
import { type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { permissionName } from "@/components/session/permission-words";
import { bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
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
  textField("/issuer", message("Issuer"), message("Enter the issuer URL.")),
  textField("/clientId", message("Client ID"), message("Enter the client ID.")),
  { path: "/clientSecret", label: message("Client secret"), read: () => "" },
  { path: requiredPath, label: message("Other ways to sign in"), read: ({ required }) => required },
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
    onSaved: () => showToast({ kind: "done", message: t("Saved the single sign-on") }),
  });
  const isConfigured = singleSignOn.issuer !== undefined;
  if (!mayWrite) {
    const { issuer = t("None"), clientId = t("None"), required } = singleSignOn;
    return (
      <FormSection
        title={t("Issuer")}
        note={t("Changing it needs the permission {permission}.", {
          permission: permissionName("Platform/SingleSignOn/Write"),
        })}
      >
        <ReadOnlyField label={t("Issuer")} value={issuer} />
        <ReadOnlyField label={t("Client ID")} value={clientId} />
        <ReadOnlyField label={t("Other ways to sign in")} value={required ? t("Refused") : t("Also allowed")} />
      </FormSection>
    );
  }
  const isRequired = form.value(requiredPath) === true;
  return (
    <RecordForm
      form={form}
      label={t("Issuer")}
      failure={t("The single sign-on is not saved.")}
      submit={t("Save single sign-on")}
      cancel={t("Discard")}
      onCancel={form.isDirty ? form.reset : undefined}
      isLocked={false}
      takesFocus={false}
    >
      <FormSection title={t("Issuer")} note={t("The issuer’s OpenID configuration is read before anything is stored.")}>
        <Wide>
          <TextField
            {...form.field("/issuer")}
            help={t("The https URL that the issuer’s configuration gives")}
            placeholder={t("https://login.acme.example")}
            inputMode="url"
            autoComplete="off"
          />
        </Wide>
        <TextField {...form.field("/clientId")} help={t("From your identity provider")} autoComplete="off" />
        <PasswordField
          {...form.field("/clientSecret")}
          help={isConfigured ? t("Saved. Leave empty to keep it.") : t("Stored encrypted")}
          autoComplete="off"
        />
        {isConfigured && (
          <Wide>
            <SwitchField
              label={t("Other ways to sign in")}
              isChanged={isRequired !== singleSignOn.required}
              error={form.field(requiredPath).error}
              state={isRequired ? t("Refused to users of the verified domains") : t("Also allowed")}
              help={t("To refuse passwords and passkeys, first sign in with your organization yourself")}
              checked={isRequired}
              onChange={({ currentTarget }) => form.edit(requiredPath, currentTarget.checked)}
            />
          </Wide>
        )}
      </FormSection>
    </RecordForm>
  );
}
