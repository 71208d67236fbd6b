"use client";

import { ReadOnlyField, SwitchField, TextField } from "@/components/form/field";
import { Form, FormProblems, FormSection, Wide } from "@/components/form/form";
import { FormConflict } from "@/components/form/form-conflict";
import { CountryField } from "@/components/form/named-fields";
import { ForDevelopers } from "@/components/session/developer";
import { permissionName } from "@/components/session/permission-words";
import { countryName } from "@/components/ui/code-names";
import { JsonView } from "@/components/ui/json-view";
import { Note } from "@/components/ui/note";
import { t } from "@/lib/languages/text";
import type { Account } from "@/lib/resources/account/schema";
import { accountFormId } from "./account-fields";
import type { AccountRecordForm } from "./use-account-form";

/** The fields of an account. Read-only fields say why they cannot be changed. */
export function AccountForm({
  form,
  account,
  mayWrite,
}: {
  form: AccountRecordForm;
  account: Account;
  mayWrite: boolean;
}) {
  const isAddressOpen = mayWrite && account.address?.postal?.editable !== false;
  return (
    <Form id={accountFormId} label={t("Customer")} onSubmit={form.submit}>
      <FormProblems problems={form.problems} />
      {form.conflict && (
        <FormSection title={t("Changed meanwhile")}>
          <Wide>
            <div className="grid gap-16">
              <FormConflict form={form} />
            </div>
          </Wide>
        </FormSection>
      )}
      {!mayWrite && (
        <Note kind="locked">
          {t("You can read this customer. Changing it needs the permission {permission}.", {
            permission: permissionName("Platform/Account/Write"),
          })}
        </Note>
      )}
      <FormSection title={t("Customer")}>
        <Wide>
          <AccountField form={form} path="/name" isOpen={mayWrite} />
        </Wide>
        <ReadOnlyField label={t("Customer number")} value={account.number ?? ""} help={t("Can't be changed")} />
        <ReadOnlyField label={t("Type")} value={account.type ?? ""} help={t("Can't be changed")} />
        <AccountCountry form={form} path="/country" isOpen={mayWrite} />
        <ActiveField form={form} isOpen={mayWrite} />
      </FormSection>
      <FormSection title={t("Postal address")}>
        {mayWrite && !isAddressOpen && (
          <Wide>
            <Note kind="locked">
              {t("This address can’t be changed here. The system that created the customer keeps it.")}
            </Note>
          </Wide>
        )}
        <Wide>
          <AccountField form={form} path="/address/postal/street" isOpen={isAddressOpen} />
        </Wide>
        <Wide>
          <AccountField form={form} path="/address/postal/line2" isOpen={isAddressOpen} />
        </Wide>
        <AccountField form={form} path="/address/postal/zip" isOpen={isAddressOpen} />
        <AccountField form={form} path="/address/postal/city" isOpen={isAddressOpen} />
        <AccountField form={form} path="/address/postal/state" isOpen={isAddressOpen} />
        <AccountCountry form={form} path="/address/postal/country" none={t("No country")} isOpen={isAddressOpen} />
      </FormSection>
      <ForDevelopers>
        <FormSection title={t("The record as stored")} note={t("Other fields are managed by your other systems.")}>
          <Wide>
            <JsonView label={t("The record as stored")} value={account} />
          </Wide>
        </FormSection>
      </ForDevelopers>
      {/* Enter saves from any field. */}
      <button type="submit" hidden>
        {t("Save")}
      </button>
    </Form>
  );
}

const activePath = "/status/active";

interface AccountFieldProps {
  form: AccountRecordForm;
  isOpen: boolean;
}

function AccountField({ form, path, isOpen }: AccountFieldProps & { path: string }) {
  const props = form.field(path);
  if (!isOpen) return <ReadOnlyField label={props.label} value={props.value} />;
  return <TextField {...props} />;
}

function AccountCountry({ form, path, isOpen, none }: AccountFieldProps & { path: string; none?: string }) {
  const props = form.field(path);
  if (!isOpen) return <ReadOnlyField label={props.label} value={countryName(props.value)} />;
  return <CountryField {...props} {...(none ? { none } : {})} onChange={(code) => form.edit(path, code)} />;
}

function ActiveField({ form, isOpen }: AccountFieldProps) {
  const isActive = form.value(activePath) === true;
  const state = isActive ? t("Active") : t("Inactive");
  if (!isOpen) return <ReadOnlyField label={t("Status")} value={state} />;
  return (
    <SwitchField
      label={t("Status")}
      state={state}
      checked={isActive}
      error={form.errors[activePath]}
      isChanged={form.edits[activePath] !== undefined}
      onChange={({ currentTarget }) => form.edit(activePath, currentTarget.checked)}
    />
  );
}
