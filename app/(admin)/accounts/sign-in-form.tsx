"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { TextField } from "@/components/form/field";
import { bodyOf, type RecordField, textField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { FormDrawer } from "@/components/layout/form-drawer";
import { bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
import type { Account } from "@/lib/resources/account/schema";
import { useCreatePlace } from "@/lib/resources/tenant/client";
import { type InvitedUser, useCreateUser } from "@/lib/resources/user/client";
import { createUser } from "@/lib/resources/user/endpoints";

interface Person {
  name?: string;
  username?: string;
  firstname?: string;
  lastname?: string;
}

const fields: readonly RecordField<Person>[] = [
  textField("/name", message("Name"), message("Enter a name.")),
  textField("/username", message("Email"), message("Enter an email address.")),
  textField("/firstname", message("First name")),
  textField("/lastname", message("Last name")),
];

const rules = bodyRules(createUser);

interface SignInFormProps {
  account: Account;
  /** Receives the first user with the invitation link. */
  onDone: (invited: InvitedUser) => void;
  onCancel: () => void;
}

/** Sets up where a customer signs in: its own place, and its first user, who administrates it. */
export const SignInForm = (props: SignInFormProps) => (
  <FormDrawer label={t("Set up their sign-in")} onClose={props.onCancel}>
    <Fields {...props} />
  </FormDrawer>
);

/** With what is typed, inside the drawer: that draws what it is given a moment later, and letters would be lost. */
function Fields({ account, onDone, onCancel }: SignInFormProps) {
  const queries = useQueryClient();
  const { mutateAsync: makePlace } = useCreatePlace();
  const { mutateAsync: invite } = useCreateUser();
  // Made once, also if the user is refused at first.
  const place = useRef<string>(undefined);
  const form = useRecordForm<Person, Person, { record: Person; etag: undefined; invited: InvitedUser }>({
    fields,
    stored: undefined,
    initial: { "/name": account.name ?? "", "/username": account.email?.default ?? "" },
    keptAs: `sign-in ${account.id}`,
    rules,
    toBody: bodyOf,
    send: async ({ name = "", username = "", ...person }) => {
      place.current ??= (await makePlace({ name, account: account.id })).id;
      const invited = await invite({ ...person, username, role: "admin", tenant: place.current });
      return { record: { name, username, ...person }, etag: undefined, invited };
    },
    onSaved: ({ revision: { invited } }) => {
      void queries.invalidateQueries();
      onDone(invited);
    },
  });
  return (
    <RecordForm
      form={form}
      label={t("Set up their sign-in")}
      failure={t("Nothing is set up.")}
      submit={t("Set up sign-in")}
      onCancel={onCancel}
    >
      <FormSection title={t("Their own place")}>
        <Wide>
          <TextField
            {...form.field("/name")}
            help={t("The customer’s subscriptions and orders move there. You keep selling them.")}
            autoComplete="off"
          />
        </Wide>
      </FormSection>
      <FormSection title={t("First user, who administrates it")}>
        <Wide>
          <TextField {...form.field("/username")} type="email" autoComplete="off" />
        </Wide>
        <TextField {...form.field("/firstname")} autoComplete="off" />
        <TextField {...form.field("/lastname")} autoComplete="off" />
      </FormSection>
    </RecordForm>
  );
}
