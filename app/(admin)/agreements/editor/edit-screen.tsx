"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { ForbiddenPage } from "@/components/record/forbidden";
import { RecordPage } from "@/components/record/record-page";
import { useHasFeature } from "@/components/session/viewer";
import { ReaderSkeleton } from "@/components/state/page-skeletons";
import { t } from "@/lib/languages/text";
import { agreementQuery } from "@/lib/resources/agreement/client";
import { getAgreement } from "@/lib/resources/agreement/endpoints";
import { paths } from "../../paths";
import { titleOf } from "../agreement-title";

const feature = "Platform/Contract/Write";
const parent = () => ({ label: t("Agreements"), href: paths.agreements() });

const loadEditor = async () => (await import("./editor")).Editor;

// Asked for with the page, which shows nothing else. A failure is shown where it is rendered.
if (typeof window !== "undefined") loadEditor().catch(() => {});

/** Rendered in the browser only: it starts with the draft that is saved on this device. */
const Editor = dynamic(loadEditor, {
  ssr: false,
  loading: () => (
    <Page>
      <PageHeader parent={parent()} title={t("Agreement")} />
      <PageBody>
        <ScrollRegion label={t("Agreement")}>
          <ReaderSkeleton />
        </ScrollRegion>
      </PageBody>
    </Page>
  ),
});

export function EditScreen({ id }: { id: string }) {
  const mayWrite = useHasFeature(feature);
  const query = useQuery(agreementQuery(id));
  if (!mayWrite)
    return (
      <ForbiddenPage
        title={t("Agreement")}
        parent={parent()}
        refusal={t("You cannot change agreements")}
        operation="updateAgreement"
        feature={feature}
      />
    );
  const { data } = query;
  // The editor starts from this revision; a later one is merged when the draft is saved.
  if (data) {
    const stored = { agreement: data.data, etag: data.etag };
    return <Editor key={id} title={titleOf(data.data)} stored={stored} />;
  }
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getAgreement, params: { id } }}
      label={t("Agreement")}
      missing={t("There is no such agreement")}
      list={parent()}
      skeleton={<ReaderSkeleton />}
    >
      {() => null}
    </RecordPage>
  );
}

export function NewScreen() {
  const mayWrite = useHasFeature(feature);
  if (mayWrite) return <Editor title={t("New agreement")} />;
  return (
    <ForbiddenPage
      title={t("New agreement")}
      parent={parent()}
      refusal={t("You cannot create agreements")}
      operation="createAgreement"
      feature={feature}
    />
  );
}
