"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useDeferredValue, useRef } from "react";
import type * as z from "zod";
import { TextField } from "@/components/form/field";
import { bodyOf, type Edits, formFields } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { CountryField } from "@/components/form/named-fields";
import { RecordForm } from "@/components/form/record-form";
import { TextAreaField } from "@/components/form/text-area-field";
import { useCreateForm } from "@/components/form/use-create-form";
import { useHasFeature } from "@/components/session/viewer";
import { Note } from "@/components/ui/note";
import { bodyRules } from "@/lib/base/http/body-rules";
import { contains, where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { t } from "@/lib/languages/text";
import { useCreateAccount } from "@/lib/resources/account/client";
import { createAccount, listAccounts } from "@/lib/resources/account/endpoints";
import { paths } from "../paths";
import { accountFields } from "./account-fields";

type Body = z.input<typeof createAccount.body>;

const countryPath = "/country";
const commentPath = "/comment";

const fields = formFields(accountFields, [
  "/name",
  "/number",
  countryPath,
  "/email/default",
  ...["street", "line2", "zip", "city"].map((line) => `/address/postal/${line}`),
  commentPath,
]);

const rules = bodyRules(createAccount);

/** Empty fields are left out. */
const toBody = (edits: Edits): Body =>
  bodyOf({ "/name": "", ...Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== "")) });

/** The form of a new customer; once it is created, its page opens, or a new order for it. */
export function NewAccountForm({ onCancel }: { onCancel: () => void }) {
  const router = useRouter();
  const mayOrder = useHasFeature("Platform/Order/Write");
  const ordersNext = useRef(false);
  const { mutateAsync: create } = useCreateAccount();
  const form = useCreateForm({
    fields,
    keptAs: "account",
    rules,
    toBody,
    create,
    message: ({ name }) => t("Created {name}", { name }),
    onDone: ({ id }) => router.push(ordersNext.current ? paths.newOrder(id) : paths.account(id)),
  });
  return (
    <RecordForm
      form={form}
      label={t("New customer")}
      failure={t("Not created.")}
      submit={t("Create customer")}
      other={mayOrder ? { label: t("Create and order"), onPress: () => (ordersNext.current = true) } : undefined}
      onCancel={onCancel}
    >
      <FormSection title={t("Customer")}>
        <Wide>
          <TextField {...form.field("/name")} autoComplete="off" />
        </Wide>
        <Alike
          filter={(name) => ({ name: contains(name) })}
          typed={form.field("/name").value}
          note={(count) =>
            t(
              "{count, plural, one {# customer has a similar name.} other {# customers have similar names.}} You can still create another.",
              { count },
            )
          }
        />
        <TextField {...form.field("/number")} help={t("Such as the organisation number")} autoComplete="off" />
        <Alike
          filter={(number) => ({ number })}
          typed={form.field("/number").value}
          note={() => t("A customer has this number. Numbers are unique.")}
        />
        <CountryField
          {...form.field(countryPath)}
          none={t("No country")}
          onChange={(code) => form.edit(countryPath, code)}
        />
        <Wide>
          <TextField {...form.field("/email/default")} type="email" autoComplete="off" />
        </Wide>
      </FormSection>
      <FormSection title={t("Postal address")}>
        {["street", "line2", "zip", "city"].map((line) => (
          <TextField key={line} {...form.field(`/address/postal/${line}`)} autoComplete="off" />
        ))}
      </FormSection>
      <FormSection title={t("Comment")}>
        <Wide>
          <TextAreaField {...form.field(commentPath)} />
        </Wide>
      </FormSection>
    </RecordForm>
  );
}

interface AlikeProps {
  typed: string;
  filter: (typed: string) => { name: ReturnType<typeof contains> } | { number: string };
  note: (count: number) => string;
}

/** The customers with a name or number like the one that is typed: one that is there already need not be created. */
function Alike({ typed, filter, note }: AlikeProps) {
  const asked = useDeferredValue(typed.trim());
  const search = where(listAccounts.list, filter(asked), { limit: 3, fields: ["id", "name"] });
  const { data } = useQuery({ ...listQuery(listAccounts, search), enabled: asked.length > 2 });
  if (asked.length <= 2 || !data || data.rows.length === 0) return null;
  return (
    <Wide>
      <Note>
        {note(data.total ?? data.rows.length)}{" "}
        {data.rows.map(({ id, name: known }, at) => (
          <span key={id}>
            {at > 0 && ", "}
            <Link className="link" href={paths.account(id)} prefetch={false}>
              {known}
            </Link>
          </span>
        ))}
      </Note>
    </Wide>
  );
}
