"use client";

import { useEffect } from "react";
import { PageBody, ScrollRegion } from "@/components/layout/page";
import { t } from "@/lib/languages/text";
import type { Account } from "@/lib/resources/account/schema";
import { accountFormId } from "./account-fields";
import { AccountForm } from "./account-form";
import type { AccountRecordForm } from "./use-account-form";

interface AccountEditProps {
  form: AccountRecordForm;
  account: Account;
  mayWrite: boolean;
}

/** The form of an account. */
export function AccountEdit({ form, account, mayWrite }: AccountEditProps) {
  useEffect(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`#${accountFormId} :is(input, button, select)`)?.focus();
    }
  }, []);
  return (
    <PageBody>
      <ScrollRegion label={t("Customer")} padded="roomy">
        <AccountForm form={form} account={account} mayWrite={mayWrite} />
      </ScrollRegion>
    </PageBody>
  );
}
