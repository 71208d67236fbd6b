"use client";

import { useSearchParams } from "next/navigation";
import { useNavigate } from "@/components/command/navigate";
import type { FieldValue } from "@/components/form/field-edits";
import { SaveRequest } from "@/components/form/save-request";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { PageBody, ScrollRegion } from "@/components/layout/page";
import { RecordPage } from "@/components/record/record-page";
import { useAsOf } from "@/components/record/use-as-of";
import { useHasFeature } from "@/components/session/viewer";
import { RecordSkeleton } from "@/components/state/skeleton";
import { lateParts } from "@/components/ui/late-parts";
import { ActiveStatus } from "@/components/ui/status";
import { Tag } from "@/components/ui/tag";
import { isRefusal } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { getAccount, getAccountHistory, updateAccount } from "@/lib/resources/account/endpoints";
import { paths } from "../paths";
import { CustomerActions, EditActions } from "./account-actions";
import { AccountAsItWas } from "./account-as-it-was";
import { accountFields } from "./account-fields";
import { CustomerSkeleton, CustomerView, useCustomerData } from "./customer-view";
import { SignInParts } from "./sign-in-parts";
import { useAccountForm } from "./use-account-form";

const late = lateParts(() => import("./late"));
const AccountEdit = late("AccountEdit");

const EditSkeleton = () => (
  <PageBody>
    <ScrollRegion label={t("Customer")}>
      <RecordSkeleton />
    </ScrollRegion>
  </PageBody>
);

/** Requests of the page besides that of the account: terms, all terms, tenant, tickets, consents, events. */
const otherRequests = 6;

/** The page of one account: the customer on one page, or its form. */
export function AccountScreen({ id }: { id: string }) {
  const search = useSearchParams();
  const isEditing = search.has("edit");
  useCustomerData(id, isEditing);
  const asOf = useAsOf(getAccount, getAccountHistory, id);
  const { read, form, setActive } = useAccountForm(id, isEditing);
  const mayWrite = useHasFeature("Platform/Account/Write");
  const navigate = useNavigate();
  const restore = (path: string, value: FieldValue) => {
    navigate(paths.editAccount(id));
    form.edit(path, value);
  };
  const past = isEditing
    ? undefined
    : { ...asOf, form: { fields: accountFields, restore: mayWrite ? restore : undefined } };
  const changes = Object.keys(form.edits).length;
  const account = past?.record ?? form.revision?.record ?? read.data?.data;
  useUnsavedGuard(changes > 0);
  const active = account?.status?.active;
  return (
    <RecordPage
      query={read}
      request={{ endpoint: getAccount, params: { id }, ...(isEditing || past?.at ? {} : { more: otherRequests }) }}
      label={t("Customer")}
      missing={t("There is no such customer")}
      list={{ label: t("Customers"), href: paths.accounts() }}
      title={account?.name}
      asOf={past}
      detail={
        <>
          {account?.number !== undefined && <code className="mono">{account.number}</code>}
          {active !== undefined && <ActiveStatus active={active} />}
          {changes > 0 && (
            <Tag tone="accent">
              {t("{count, plural, one {# unsaved change} other {# unsaved changes}}", { count: changes })}
            </Tag>
          )}
        </>
      }
      actions={
        isEditing ? (
          <EditActions id={id} form={form} />
        ) : (
          <CustomerActions
            id={id}
            account={account}
            isMissing={isRefusal(read.error)}
            mayWrite={mayWrite}
            onSetActive={setActive}
            onSetUpSignIn={() => navigate(paths.signInOf(id))}
          />
        )
      }
      {...(isEditing || past?.at ? {} : { skeleton: <CustomerSkeleton id={id} /> })}
      requestLine={
        isEditing &&
        (form.isDirty || form.conflict) && <SaveRequest form={form} endpoint={updateAccount} params={{ id }} />
      }
    >
      {({ data }) =>
        isEditing ? (
          <AccountEdit form={form} account={account ?? data} mayWrite={mayWrite} fallback={<EditSkeleton />} />
        ) : past?.at !== undefined ? (
          <AccountAsItWas account={data} />
        ) : (
          <>
            <CustomerView id={id} account={account ?? data} />
            <SignInParts
              account={account ?? data}
              isOpen={search.has("sign-in")}
              onClose={() => navigate(paths.account(id))}
            />
          </>
        )
      }
    </RecordPage>
  );
}
