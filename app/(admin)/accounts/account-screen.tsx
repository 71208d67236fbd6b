"use client";

import { IconCheck } from "@tabler/icons-react";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { useHasFeature } from "@/components/session/viewer";
import { ErrorBanner } from "@/components/state/error-banner";
import { NoPermission, State } from "@/components/state/state";
import { Button, ButtonLink } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { ZoneFact } from "@/components/ui/values";
import { addressOf, CallError } from "@/lib/base/http/client";
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
  const refusal = read.error instanceof CallError ? read.error : undefined;
  const account = saved?.account;
  useUnsavedGuard(changes > 0, account?.name ?? "the account");
  return (
    <Page>
      <PageHeader
        title={account?.name ?? "Account"}
        parent={{ label: "Accounts", href: paths.accounts() }}
        detail={
          <>
            {account?.number !== undefined && <code className="mono">{account.number}</code>}
            {changes > 0 && <Tag tone="accent">{countOf(changes, "unsaved change")}</Tag>}
          </>
        }
      >
        <Actions id={id} editor={editor} changes={changes} />
      </PageHeader>
      {refusal && ![403, 404].includes(refusal.status) && (
        <ErrorBanner
          key={read.errorUpdatedAt}
          title={account ? "Could not refresh." : "Could not load."}
          reason={refusal.message}
          retryInSeconds={5}
          onRetry={() => void read.refetch()}
        />
      )}
      <PageBody>
        <ScrollRegion label="Account" padded="roomy">
          {account ? (
            <AccountForm editor={editor} account={account} mayWrite={mayWrite} />
          ) : (
            refusal && <Refused error={refusal} />
          )}
        </ScrollRegion>
        <AccountMerge editor={editor} />
      </PageBody>
      <AccountRequest id={id} editor={editor} changes={changes} />
    </Page>
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

/** The request that made the page, or the one that saving is going to send. */
function AccountRequest({ id, editor, changes }: { id: string; editor: AccountEditor; changes: number }) {
  const { conflict, saved, body, read } = editor;
  if (changes === 0 && !conflict) {
    return (
      <RequestLine
        request={{ method: "GET", path: addressOf(getAccount, { params: { id } }) }}
        facts={[read.data && `${read.data.request.milliseconds} ms`, <ZoneFact key="zone" />]}
      />
    );
  }
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

function Refused({ error }: { error: CallError }) {
  const { copy } = useCopy();
  const { feature } = getAccount;
  if (error.status === 403)
    return (
      <NoPermission
        what="see accounts"
        feature={feature}
        onCopyRequest={() => copy(`Access to ${feature}, to see accounts.`)}
      />
    );
  if (error.status !== 404) return null;
  return (
    <State title="There is no such account" actions={<ButtonLink href={paths.accounts()}>All accounts</ButtonLink>}>
      It may belong to a tenant that you do not act for.
    </State>
  );
}
