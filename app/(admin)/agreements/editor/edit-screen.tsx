"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { NoPermission } from "@/components/state/state";
import { useCopy } from "@/components/ui/copy";
import { agreementQuery } from "@/lib/resources/agreement/client";
import { paths } from "../../paths";
import { titleOf } from "../agreements-columns";
import { RecordProblem } from "../record-problem";

const parent = { label: "Agreements", href: paths.agreements() };

/** It begins with what this device has kept, which the server cannot know. */
const Editor = dynamic(async () => (await import("./editor")).Editor, {
  ssr: false,
  loading: () => (
    <Page>
      <PageHeader parent={parent} title="…" />
      <PageBody>{null}</PageBody>
    </Page>
  ),
});

export function EditScreen({ id }: { id: string }) {
  const mayWrite = useHasFeature("Platform/Contract/Write");
  const { data, error, refetch, errorUpdatedAt } = useQuery(agreementQuery(id));
  if (!mayWrite) return <MayNot what="change agreements" />;
  if (!data) {
    return (
      <Page>
        <PageHeader parent={parent} title={error ? "Agreement" : "…"} />
        <PageBody>
          {error && <RecordProblem key={errorUpdatedAt} error={error} onRetry={() => void refetch()} />}
        </PageBody>
      </Page>
    );
  }
  // Begun once: what comes later meets the draft when it is saved.
  return <Editor key={id} title={titleOf(data.agreement)} stored={{ agreement: data.agreement, etag: data.etag }} />;
}

export function NewScreen() {
  const mayWrite = useHasFeature("Platform/Contract/Write");
  return mayWrite ? <Editor title="New agreement" /> : <MayNot what="create agreements" />;
}

function MayNot({ what }: { what: string }) {
  const { user, tenant } = useViewer();
  const { copy } = useCopy();
  const feature = "Platform/Contract/Write";
  const request = `Access to ${feature} for ${user.username} (${user.role}) in ${tenant.name}, to ${what}.`;
  return (
    <Page>
      <PageHeader parent={parent} title="Agreement" />
      <PageBody>
        <NoPermission what={what} feature={feature} onCopyRequest={() => copy(request)} />
      </PageBody>
    </Page>
  );
}
