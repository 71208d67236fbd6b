"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ChoiceField } from "@/components/form/choice-field";
import { ReadOnlyField, TextField } from "@/components/form/field";
import { bodyOf, type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { FormSection } from "@/components/form/form";
import { CurrencyField } from "@/components/form/named-fields";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { currencyName } from "@/components/ui/code-names";
import { formatValue } from "@/components/ui/field-words";
import { matching } from "@/components/ui/find-codes";
import { defined } from "@/lib/base/defined";
import { bodyRules } from "@/lib/base/http/body-rules";
import { languages } from "@/lib/languages/languages";
import { message, t } from "@/lib/languages/text";
import { readTenant, tenantQuery, useUpdateTenant } from "@/lib/resources/tenant/client";
import { updateTenant } from "@/lib/resources/tenant/endpoints";
import type { Tenant, TenantUpdate } from "@/lib/resources/tenant/schema";

interface TenantFormProps {
  tenant: Tenant;
  etag: string | undefined;
  mayWrite: boolean;
}

const currencyPath = "/settings/currency";
const languagePath = "/settings/language";
const secondPersonPath = "/settings/secondPersonAbove";

const fields: readonly RecordField<Tenant>[] = [
  textField("/name", message("Name"), message("Enter a name.")),
  {
    ...textField<Tenant>(currencyPath, message("Currency")),
    format: (code) => formatValue(code, { path: currencyPath, kind: "currency" }),
  },
  {
    ...textField<Tenant>(languagePath, message("Language")),
    format: (code) => languageName(String(code)),
  },
  textField(secondPersonPath, message("Require a second approver above")),
];

const languageName = (code: string): string => languages.find((each) => each.code === code)?.name ?? code;

const rules = bodyRules(updateTenant);

/** What is emptied is null. */
const tenantUpdate = ({ "/name": name, ...settings }: Edits): TenantUpdate =>
  bodyOf({
    ...defined({ "/name": name }),
    ...Object.fromEntries(
      Object.entries(settings).map(([path, value]) => [
        path,
        value === "" ? null : path === secondPersonPath ? Number(value) : value,
      ]),
    ),
  });

export function TenantForm({ tenant, etag, mayWrite }: TenantFormProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { mutateAsync: update } = useUpdateTenant();
  const form = useRecordForm<Tenant, TenantUpdate>({
    fields,
    stored: { record: tenant, etag },
    keptAs: "tenant",
    rules,
    toBody: tenantUpdate,
    send: async (body, ifMatch) => {
      const answer = await update({ body, ifMatch });
      queries.setQueryData(tenantQuery.queryKey, { ...answer });
      return { record: answer.data, etag: answer.etag };
    },
    readPresent: readTenant,
    onSaved: ({ revision }) => {
      showToast({ kind: "done", message: t("Saved {name}", { name: revision.record.name }) });
      // The name in the sidebar and the currency beside amounts are rendered with the page.
      router.refresh();
    },
  });
  const { name = "", settings: { currency, language, secondPersonAbove } = {} } = tenant;
  if (!mayWrite) {
    return (
      <FormSection title={name} note={t("Changing it needs the permission to write the tenant.")}>
        <ReadOnlyField label={t("Name")} value={name} />
        <ReadOnlyField label={t("Currency")} value={currency ? currencyName(currency) : t("No currency")} />
        <ReadOnlyField label={t("Language")} value={language ? languageName(language) : t("As the browser asks")} />
        <ReadOnlyField
          label={t("Require a second approver above")}
          value={
            secondPersonAbove === undefined
              ? t("Not needed")
              : t("{count, plural, one {# record} other {# records}}", { count: secondPersonAbove })
          }
        />
      </FormSection>
    );
  }
  return (
    <RecordForm
      form={form}
      label={t("Company")}
      submit={t("Save")}
      cancel={t("Discard")}
      onCancel={form.isDirty ? form.reset : undefined}
      // Text typed during the request is kept.
      isLocked={false}
      takesFocus={false}
    >
      <FormSection title={name}>
        <TextField {...form.field("/name")} autoComplete="off" />
        <CurrencyField
          {...form.field(currencyPath)}
          help={t("Used for prices")}
          none={t("No currency")}
          onChange={(currency) => form.edit(currencyPath, currency)}
        />
        <ChoiceField
          {...form.field(languagePath)}
          help={t("For users who have not chosen one themselves")}
          find={(query) => matching(languages, query)}
          nameOf={languageName}
          none={t("As the browser asks")}
          onChange={(language) => form.edit(languagePath, language)}
        />
        <TextField
          {...form.field(secondPersonPath)}
          help={t("Bulk changes of more records than this need the approval of a second person. Leave empty for none.")}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          onChange={({ currentTarget }) => form.edit(secondPersonPath, currentTarget.value.replace(/\D/g, ""))}
        />
      </FormSection>
    </RecordForm>
  );
}
