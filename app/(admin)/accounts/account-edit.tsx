"use client";

import { useEffect } from "react";
import { PageBody, ScrollRegion } from "@/components/layout/page";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { Account } from "@/lib/resources/account/schema";
import { accountFormId } from "./account-fields";
import { AccountForm } from "./account-form";
import type { AccountRecordForm } from "./use-account-form";

const AccountMerge = lazyOnIdle(async () => (await import("./account-merge")).AccountMerge);

interface AccountEditProps {
  form: AccountRecordForm;
  account: Account;
  mayWrite: boolean;
}

/** The form of an account, and the merge of concurrent changes beside it. */
export function AccountEdit({ form, account, mayWrite }: AccountEditProps) {
  useEffect(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`#${accountFormId} :is(input, button, select)`)?.focus();
    }
  }, []);
  return (
    <PageBody>
      <ScrollRegion label="Account" padded="roomy">
        <AccountForm form={form} account={account} mayWrite={mayWrite} />
      </ScrollRegion>
      <Suspense>{form.conflict && <AccountMerge form={form} />}</Suspense>
    </PageBody>
  );
}
