"use client";

import { IconCheck } from "@tabler/icons-react";
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
import { AccountForm } from "./account-form";
import { AccountMerge } from "./account-merge";
import classes from "./accounts.module.css";
import { type AccountEditor, useAccountEditor } from "./use-account-editor";

/** One account: read, changed and, where others changed it meanwhile, merged. */
export function AccountScreen({ id }: { id: string }) {
  const editor = useAccountEditor(id);
  const { read, saved, edits } = editor;
  const mayWrite = useHasFeature("Platform/Account/Write");
  const changes = Object.keys(edits).length;
  const account = saved?.account;
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
      actions={<Actions id={id} editor={editor} changes={changes} />}
      requestLine={(changes > 0 || editor.conflict) && <SaveRequest id={id} editor={editor} />}
    >
      {({ data }) => (
        <PageBody>
          <ScrollRegion label="Account" padded="roomy">
            <AccountForm editor={editor} account={account ?? data} mayWrite={mayWrite} />
          </ScrollRegion>
          <AccountMerge editor={editor} />
        </PageBody>
      )}
    </RecordPage>
  );
}

function Actions({ id, editor, changes }: { id: string; editor: AccountEditor; changes: number }) {
  if (changes === 0 && !editor.conflict) return <EventsLink id={id} />;
  return (
    <>
      {editor.conflict && <span className={classes.waits}>Saving waits for the merge</span>}
      <Button onClick={editor.discard}>Discard</Button>
      {!editor.conflict && (
        <Button
          variant="primary"
          leftSection={<IconCheck aria-hidden />}
          onClick={() => document.querySelector<HTMLFormElement>("form[aria-label='Account']")?.requestSubmit()}
        >
          {editor.isSaving ? "Saving" : "Save account"}
        </Button>
      )}
    </>
  );
}

/** The request that saving is going to send. */
function SaveRequest({ id, editor }: { id: string; editor: AccountEditor }) {
  const { conflict, saved, body } = editor;
  const etag = conflict ? conflict.theirs.etag : saved?.etag;
  return (
    <RequestLine
      request={{
        method: "PUT",
        path: addressOf(updateAccount, { params: { id } }),
        headers: etag === undefined ? {} : { "If-Match": etag },
        body,
      }}
      facts={[
        conflict && `412: If-Match ${short(conflict.from)} is no longer current, now ${short(conflict.theirs.etag)}`,
        <ZoneFact key="zone" />,
      ]}
    />
  );
}

const short = (etag = ""): string => (etag.length > 12 ? `${etag.slice(0, 9)}…"` : etag);
