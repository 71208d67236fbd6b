"use client";

import { IconCheck } from "@tabler/icons-react";
import { overtaken } from "@/components/form/merge-panel";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { PageBody, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { RecordPage } from "@/components/record/record-page";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { ZoneFact } from "@/components/ui/values";
import { addressOf } from "@/lib/base/http/client";
import { getAccount, updateAccount } from "@/lib/resources/account/endpoints";
import { EventsLink } from "../events-link";
import { paths } from "../paths";
import { AccountForm, accountFormId } from "./account-form";
import { AccountMerge } from "./account-merge";
import classes from "./accounts.module.css";
import { type AccountRecordForm, useAccountForm } from "./use-account-form";

/** The page of one account, with its form and the merge of concurrent changes. */
export function AccountScreen({ id }: { id: string }) {
  const { read, form } = useAccountForm(id);
  const mayWrite = useHasFeature("Platform/Account/Write");
  const changes = Object.keys(form.edits).length;
  const account = form.revision?.record;
  useUnsavedGuard(changes > 0, account?.name ?? "the account");
  return (
    <RecordPage
      query={read}
      request={{ endpoint: getAccount, params: { id } }}
      noun="account"
      list={{ label: "Accounts", href: paths.accounts() }}
      title={account?.name}
      detail={
        <>
          {account?.number !== undefined && <code className="mono">{account.number}</code>}
          {changes > 0 && <Tag tone="accent">{countOf(changes, "unsaved change")}</Tag>}
        </>
      }
      actions={<Actions id={id} form={form} />}
      requestLine={(form.isDirty || form.conflict) && <SaveRequest id={id} form={form} />}
    >
      {({ data }) => (
        <PageBody>
          <ScrollRegion label="Account" padded="roomy">
            <AccountForm form={form} account={account ?? data} mayWrite={mayWrite} />
          </ScrollRegion>
          <AccountMerge form={form} />
        </PageBody>
      )}
    </RecordPage>
  );
}

function Actions({ id, form }: { id: string; form: AccountRecordForm }) {
  if (!form.isDirty && !form.conflict) return <EventsLink id={id} />;
  return (
    <>
      {form.conflict && <span className={classes.waits}>Save in the merge panel</span>}
      <Button onClick={form.reset}>Discard</Button>
      {!form.conflict && (
        <Button variant="primary" type="submit" form={accountFormId} leftSection={<IconCheck aria-hidden />}>
          {form.isSending ? "Saving" : "Save account"}
        </Button>
      )}
    </>
  );
}

/** The request that saving will send. */
function SaveRequest({ id, form: { conflict, revision, body } }: { id: string; form: AccountRecordForm }) {
  const etag = conflict ? conflict.theirs.etag : revision?.etag;
  return (
    <RequestLine
      request={{
        method: "PUT",
        path: addressOf(updateAccount, { params: { id } }),
        headers: etag === undefined ? {} : { "If-Match": etag },
        body,
      }}
      facts={[conflict && overtaken(conflict), <ZoneFact key="zone" />]}
    />
  );
}
