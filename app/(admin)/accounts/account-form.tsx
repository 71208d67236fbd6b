"use client";

import { ReadOnlyField, SwitchField, TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import { JsonView } from "@/components/ui/json-view";
import { Note } from "@/components/ui/note";
import type { Account } from "@/lib/resources/account/schema";
import { type FieldPath, inWords } from "./account-edits";
import type { AccountEditor } from "./use-account-editor";

/** The fields of an account. What cannot be changed is shown, and says why. */
export function AccountForm({
  editor,
  account,
  mayWrite,
}: {
  editor: AccountEditor;
  account: Account;
  mayWrite: boolean;
}) {
  const isAddressOpen = mayWrite && account.address?.postal?.editable !== false;
  return (
    <Form label="Account" onSubmit={editor.save}>
      {editor.problems.length > 0 && (
        <Note kind="error">
          <b>Not saved.</b> {editor.problems.join(" ")}
        </Note>
      )}
      {!mayWrite && (
        <Note kind="locked">
          You can read this account. Changing it needs the feature <code className="mono">Platform/Account/Write</code>.
        </Note>
      )}
      <FormSection title="Account" {...(mayWrite ? { note: "Only the fields you change are sent." } : {})}>
        <Wide>
          <AccountField editor={editor} path="name" label="Name" isOpen={mayWrite} />
        </Wide>
        <ReadOnlyField label="Account number" value={account.number ?? ""} help="Set when the account was created" />
        <ReadOnlyField label="Type" value={account.type ?? ""} help="Set when the account was created" />
        <AccountField
          editor={editor}
          path="country"
          label="Country"
          help="A two-letter code, such as NO"
          isOpen={mayWrite}
        />
        <ActiveField editor={editor} isOpen={mayWrite} />
      </FormSection>
      <FormSection title="Postal address">
        {mayWrite && !isAddressOpen && (
          <Wide>
            <Note kind="locked">
              This address cannot be changed here: the record says it is not editable. It is kept by the system that
              created the account.
            </Note>
          </Wide>
        )}
        <Wide>
          <AccountField editor={editor} path="address.postal.street" label="Street" isOpen={isAddressOpen} />
        </Wide>
        <Wide>
          <AccountField editor={editor} path="address.postal.line2" label="Line 2" isOpen={isAddressOpen} />
        </Wide>
        <AccountField editor={editor} path="address.postal.zip" label="Postcode" isOpen={isAddressOpen} />
        <AccountField editor={editor} path="address.postal.city" label="City" isOpen={isAddressOpen} />
        <AccountField editor={editor} path="address.postal.state" label="State" isOpen={isAddressOpen} />
        <AccountField
          editor={editor}
          path="address.postal.country"
          label="Country of the address"
          isOpen={isAddressOpen}
        />
      </FormSection>
      <FormSection title="The record as stored" note="What is not above is kept by other systems.">
        <Wide>
          <JsonView label="The record as stored" value={account} />
        </Wide>
      </FormSection>
      {/* Enter saves from any field. */}
      <button type="submit" hidden>
        Save
      </button>
    </Form>
  );
}

interface AccountFieldProps {
  editor: AccountEditor;
  path: FieldPath;
  label: string;
  help?: string;
  isOpen: boolean;
}

function AccountField({ editor, path, label, help, isOpen }: AccountFieldProps) {
  const value = String(editor.value(path));
  if (!isOpen) return <ReadOnlyField label={label} value={value} />;
  return (
    <TextField
      label={label}
      help={help}
      value={value}
      error={editor.errors[path]}
      isChanged={editor.edits[path] !== undefined}
      onChange={({ currentTarget }) => editor.edit(path, currentTarget.value)}
    />
  );
}

function ActiveField({ editor, isOpen }: { editor: AccountEditor; isOpen: boolean }) {
  const path = "status.active";
  const isActive = editor.value(path) === true;
  if (!isOpen) return <ReadOnlyField label="Status" value={inWords(path, isActive)} />;
  return (
    <SwitchField
      label="Status"
      state={inWords(path, isActive)}
      checked={isActive}
      error={editor.errors[path]}
      isChanged={editor.edits[path] !== undefined}
      onChange={({ currentTarget }) => editor.edit(path, currentTarget.checked)}
    />
  );
}
