"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type * as z from "zod";
import { Checkbox } from "@/components/form/checkbox";
import { SelectField, SwitchField, TextField } from "@/components/form/field";
import { bodyOf, type Edits, formFields, textField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { CountryField } from "@/components/form/named-fields";
import { RecordForm } from "@/components/form/record-form";
import { TextAreaField } from "@/components/form/text-area-field";
import { useCreateForm } from "@/components/form/use-create-form";
import type { RecordFormState } from "@/components/form/use-record-form";
import { IconPlus } from "@/components/icons/icons";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { userName } from "@/lib/base/auth/user-name";
import { bodyRules } from "@/lib/base/http/body-rules";
import { contains, where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { message, t } from "@/lib/languages/text";
import { useCreateAccount } from "@/lib/resources/account/client";
import { createAccount, listAccounts } from "@/lib/resources/account/endpoints";
import { listUsers } from "@/lib/resources/user/endpoints";
import { paths } from "../../paths";
import { accountFields } from "../account-fields";
import { useMaySetUpSignIn } from "../use-may-set-up-sign-in";
import classes from "./new-account.module.css";

type Body = z.input<typeof createAccount.body>;

const countryPath = "/country";
const commentPath = "/comment";
const activePath = "/status/active";
const managerPath = "/accountmanager";
const lines = ["street", "line2", "zip", "city"] as const;
const contactsMax = 5;
const contactPath = (at: number, member: string) => `/contact${at}/${member}`;

const linePath = (kind: string, line: string) => `/address/${kind}/${line}`;

const postalFields = formFields(
  accountFields,
  lines.map((line) => linePath("postal", line)),
);

const fields = [
  ...formFields(accountFields, [
    "/name",
    "/number",
    countryPath,
    "/email/default",
    managerPath,
    activePath,
    commentPath,
  ]),
  ...postalFields,
  ...["invoice", "delivery"].flatMap((kind) =>
    postalFields.map(({ path, label }) => textField(path.replace("postal", kind), label)),
  ),
  ...Array.from({ length: contactsMax }, (_, at) => [
    textField(contactPath(at, "name"), message("Name of the contact")),
    textField(contactPath(at, "email"), message("Email of the contact")),
    textField(contactPath(at, "phone"), message("Phone")),
  ]).flat(),
];

const rules = bodyRules(createAccount);

/** Empty fields are left out. The country is that of each address too, and visits go where deliveries go. */
function toBody(edits: Edits): Body {
  const filled = Object.entries(edits).filter(([, value]) => value !== "");
  const body = bodyOf<Record<string, unknown>>({ "/name": "", ...Object.fromEntries(filled) });
  const contacts: unknown[] = [];
  for (let at = 0; at < contactsMax; at++) {
    const { [`contact${at}`]: contact } = body;
    delete body[`contact${at}`];
    if (contact) contacts.push(contact);
  }
  const { country, address, ...rest } = body as Body;
  const withCountry = Object.entries(address ?? {}).map(([kind, each]) => [
    kind,
    { ...each, ...(country && { country }) },
  ]);
  const all = Object.fromEntries(withCountry);
  return {
    ...rest,
    ...(country && { country }),
    ...(withCountry.length > 0 && { address: { ...all, ...(all.delivery && { visit: all.delivery }) } }),
    ...(contacts.length > 0 && { contacts: contacts as NonNullable<Body["contacts"]> }),
  };
}

/** The form of a new customer; once it is created, its page opens, or a new order for it. */
export function NewAccountForm({ onCancel }: { onCancel: () => void }) {
  const router = useRouter();
  const mayOrder = useHasFeature("Platform/Order/Write");
  const maySetUp = useMaySetUpSignIn();
  const [setsUp, setSetsUp] = useState(false);
  const ordersNext = useRef(false);
  const { mutateAsync: create } = useCreateAccount();
  const form = useCreateForm({
    fields,
    initial: { [activePath]: true },
    keptAs: "account",
    rules,
    toBody,
    create,
    message: ({ name }) => t("Created {name}", { name }),
    onDone: ({ id }) =>
      router.push(setsUp ? paths.signInOf(id) : ordersNext.current ? paths.newOrder(id) : paths.account(id)),
  });
  const isFilled = (prefix: string) => Object.keys(form.edits).some((path) => path.startsWith(prefix));
  const [contacts, setContacts] = useState(() => {
    const filled = Array.from({ length: contactsMax }, (_, at) => isFilled(`/contact${at}/`));
    return Math.max(1, filled.lastIndexOf(true) + 1);
  });
  const isActive = form.value(activePath) === true;
  const text = (path: string) => <TextField key={path} {...form.field(path)} autoComplete="off" />;
  return (
    <div className={classes.page}>
      <RecordForm
        form={form}
        label={t("New customer")}
        failure={t("Not created.")}
        submit={t("Create customer")}
        other={
          mayOrder && !setsUp ? { label: t("Create and order"), onPress: () => (ordersNext.current = true) } : undefined
        }
        onCancel={onCancel}
      >
        <div className={`grid items-start ${classes.parts}`}>
          <FormSection title={t("Who they are")}>
            <Wide>
              <TextField {...form.field("/name")} autoComplete="off" />
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
            </Wide>
            <div>
              <TextField {...form.field("/number")} help={t("Such as the organisation number")} autoComplete="off" />
              <Alike
                filter={(number) => ({ number })}
                typed={form.field("/number").value}
                note={() => t("A customer has this number. Numbers are unique.")}
              />
            </div>
            <TextField {...form.field("/email/default")} type="email" autoComplete="off" />
            <ManagerField form={form} />
            <SwitchField
              label={t("Status")}
              state={isActive ? t("Active") : t("Inactive")}
              help={t("Only active customers can order")}
              checked={isActive}
              onChange={({ currentTarget }) => form.edit(activePath, currentTarget.checked)}
            />
            <Wide>
              <TextAreaField {...form.field(commentPath)} />
            </Wide>
            {maySetUp && (
              <Wide>
                <Checkbox
                  label={t("Set up their sign-in")}
                  checked={setsUp}
                  onChange={({ currentTarget }) => setSetsUp(currentTarget.checked)}
                />
                <p className="mt-4 text-12 text-3">
                  {t(
                    "Once the customer is created, you name its first user. You can also do this later, on the customer’s page.",
                  )}
                </p>
              </Wide>
            )}
          </FormSection>
          <div className="grid gap-20">
            <FormSection title={t("Addresses and people")}>
              <Wide>{text(linePath("postal", "street"))}</Wide>
              <Wide>{text(linePath("postal", "line2"))}</Wide>
              {text(linePath("postal", "zip"))}
              {text(linePath("postal", "city"))}
              <Wide>
                <CountryField
                  {...form.field(countryPath)}
                  none={t("No country")}
                  onChange={(code) => form.edit(countryPath, code)}
                />
              </Wide>
            </FormSection>
            <OtherAddress
              form={form}
              kind="invoice"
              label={t("Invoices go to the same address")}
              title={t("Invoice address")}
            />
            <OtherAddress
              form={form}
              kind="delivery"
              label={t("Deliveries and visits too")}
              title={t("Address of deliveries and visits")}
            />
            <FormSection title={t("Contacts")}>
              {Array.from({ length: contacts }, (_, at) => [
                <Wide key={contactPath(at, "")}>{text(contactPath(at, "name"))}</Wide>,
                text(contactPath(at, "email")),
                text(contactPath(at, "phone")),
              ])}
              {contacts < contactsMax && (
                <Wide>
                  <Button
                    variant="quiet"
                    leftSection={<IconPlus aria-hidden />}
                    onClick={() => setContacts(contacts + 1)}
                  >
                    {t("Add contact")}
                  </Button>
                </Wide>
              )}
            </FormSection>
          </div>
        </div>
      </RecordForm>
    </div>
  );
}

interface OtherAddressProps {
  form: Pick<RecordFormState<unknown, unknown>, "field" | "edit" | "edits">;
  kind: string;
  label: string;
  title: string;
}

/** A tick for the same address; without it the fields of another one. */
function OtherAddress({ form, kind, label, title }: OtherAddressProps) {
  const all = lines.map((line) => linePath(kind, line));
  const [isSame, setSame] = useState(() => !all.some((path) => path in form.edits));
  return (
    <>
      <Checkbox
        label={label}
        checked={isSame}
        onChange={({ currentTarget }) => {
          setSame(currentTarget.checked);
          if (currentTarget.checked) for (const path of all) form.edit(path, "");
        }}
      />
      {!isSame && (
        <FormSection title={title}>
          {all.map((path) => (
            <TextField key={path} {...form.field(path)} autoComplete="off" />
          ))}
        </FormSection>
      )}
    </>
  );
}

/** Who looks after the customer: one of the tenant's users. */
function ManagerField({ form }: { form: Pick<RecordFormState<unknown, unknown>, "field"> }) {
  const mayRead = useHasFeature("Platform/User");
  const view = { sort: "firstname", limit: 1000, fields: ["_id", "firstname", "lastname", "username"] } as const;
  const { data } = useQuery({ ...listQuery(listUsers, where(listUsers.list, {}, view)), enabled: mayRead });
  if (!mayRead) return <span />;
  return (
    <SelectField
      {...form.field(managerPath)}
      data={[
        { value: "", label: t("Nobody") },
        ...(data?.rows ?? []).map((user) => ({ value: user._id, label: userName(user) })),
      ]}
    />
  );
}

const typingMilliseconds = 300;

interface AlikeProps {
  typed: string;
  filter: (typed: string) => { name: ReturnType<typeof contains> } | { number: string };
  note: (count: number) => string;
}

/** The customers with a name or number like the one that is typed: one that is there already need not be created. */
function Alike({ typed, filter, note }: AlikeProps) {
  const [asked] = useDebouncedValue(typed.trim(), typingMilliseconds);
  const search = where(listAccounts.list, filter(asked), { limit: 3, fields: ["id", "name"] });
  const { data } = useQuery({ ...listQuery(listAccounts, search), enabled: asked.length > 2 });
  const alike = asked.length > 2 ? (data?.rows ?? []) : [];
  return (
    <div aria-live="polite">
      {alike.length > 0 && (
        <div className="pt-8">
          <Note>
            {note(data?.total ?? alike.length)}{" "}
            {alike.map(({ id, name: known }, at) => (
              <span key={id}>
                {at > 0 && ", "}
                <Link className="link" href={paths.account(id)} prefetch={false}>
                  {known}
                </Link>
              </span>
            ))}
          </Note>
        </div>
      )}
    </div>
  );
}
