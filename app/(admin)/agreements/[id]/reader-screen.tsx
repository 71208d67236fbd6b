"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { PageBody } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { RecordPage } from "@/components/record/record-page";
import { useAsOf } from "@/components/record/use-as-of";
import { ReaderSkeleton } from "@/components/state/page-skeletons";
import { lateParts } from "@/components/ui/late-parts";
import { useIsPhone } from "@/components/ui/media";
import { Tag } from "@/components/ui/tag";
import { usePageData } from "@/lib/browser/page-data";
import { message, t } from "@/lib/languages/text";
import { agreementQuery, allAgreements, versionListQuery } from "@/lib/resources/agreement/client";
import { getAgreement, getAgreementHistory } from "@/lib/resources/agreement/endpoints";
import { languageStates, sourceLanguage } from "@/lib/resources/agreement/languages";
import type { AgreementDetail } from "@/lib/resources/agreement/schema";
import { paths } from "../../paths";
import { agreementFields } from "../agreement-fields";
import { titleOf } from "../agreement-title";
import { LanguageTabs } from "../language-tabs";
import { AboutPanel } from "./about-panel";
import { ConsentPanel } from "./consent-panel";
import { ReaderActions } from "./reader-actions";
import { ReaderText } from "./reader-text";

const late = lateParts(() => import("./version-comparison"));
const VersionComparison = late("VersionComparison");

/** One agreement as users see it, in each of its languages. The selection is in the URL. */
export function ReaderScreen({ id }: { id: string }) {
  usePageData(agreementQuery(id), versionListQuery(id), allAgreements);
  const query = useQuery(agreementQuery(id));
  const past = useAsOf(getAgreement, getAgreementHistory, id);
  const agreement = past.record ?? query.data?.data;
  const texts = [past.record, past.now.data?.data].flatMap((each) => Object.keys(each?.content ?? {}));
  // Changes of a text are shown by the comparison of versions.
  const asOf = {
    ...past,
    form: { fields: agreementFields },
    computed: ["__v", ...texts.map((code) => `content.${code}.body`)],
  };
  return (
    <RecordPage
      query={query}
      request={{
        endpoint: getAgreement,
        params: { id },
        more: 3,
        facts: [agreement && t("Version {version}", { version: agreement.version })],
      }}
      label={t("Agreement")}
      missing={t("There is no such agreement")}
      asOf={asOf}
      list={{ label: t("Agreements"), href: paths.agreements() }}
      title={agreement && titleOf(agreement)}
      detail={
        agreement && (
          <>
            <Tag tone={agreement.active ? "success" : "neutral"}>{agreement.active ? t("Active") : t("Inactive")}</Tag>
            {agreement.global && <Tag>{t("Us and customers")}</Tag>}
          </>
        )
      }
      actions={agreement && <ReaderActions agreement={agreement} />}
      skeleton={<ReaderSkeleton />}
    >
      {({ data }) => (
        <Reader key={asOf.at} agreement={data} present={asOf.at === undefined ? undefined : asOf.now.data?.data} />
      )}
    </RecordPage>
  );
}

/** The parts of the URL that select what is shown. */
function useReaderAddress() {
  const params = useSearchParams();
  const go = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    window.history.pushState(null, "", query === "" ? window.location.pathname : `?${query}`);
  };
  return {
    language: params.get("language") ?? undefined,
    compare: params.get("compare") ?? undefined,
    consent: params.get("consent") ?? undefined,
    at: params.get("at") ?? undefined,
    go,
  };
}

interface ReaderProps {
  agreement: AgreementDetail;
  /** The agreement as it is now; given while it is shown as it was. */
  present: AgreementDetail | undefined;
}

function Reader({ agreement, present }: ReaderProps) {
  const { language, compare, ...address } = useReaderAddress();
  const { go } = address;
  // There are no past states of consents.
  const consent = present ? undefined : address.consent;
  const versionsRead = useQuery(versionListQuery(agreement._id));
  const versions = versionsRead.data?.rows ?? [];
  const { data: others } = useQuery(allAgreements);
  const expected = others?.rows.flatMap(({ content }) => Object.keys(content ?? {})) ?? [];
  const made = versions.filter(({ version }) => version <= agreement.version);
  const states = languageStates(agreement.content, made, present ? [] : expected);
  const source = sourceLanguage(agreement.content);
  const isPhone = useIsPhone();
  const shown = states.find(({ code }) => code === language) ?? states.find(({ code }) => code === source);
  const code = shown?.code ?? source;
  const hrefOf = (next: string) => addressWith({ at: address.at, language: next === source ? undefined : next });
  const text = <ReaderText key={code} agreement={agreement} language={code} source={source} />;
  return (
    <>
      <LanguageTabs
        states={states}
        source={source}
        current={code}
        hrefOf={hrefOf}
        onSelect={(next) => go({ language: next === source ? undefined : next })}
      />
      <LoadFailure query={versionsRead} failed={message("Could not load the earlier versions.")} />
      <PageBody>
        {compare !== undefined ? (
          <VersionComparison
            fallback={text}
            agreement={present ?? agreement}
            versions={versions}
            language={code}
            address={compare}
            onChange={(next) => go({ compare: next })}
            onClose={() => go({ compare: undefined })}
          >
            {text}
          </VersionComparison>
        ) : isPhone && consent !== undefined ? null : (
          text
        )}
        {consent !== undefined ? (
          <ConsentPanel
            agreement={agreement}
            status={consent}
            onChange={(next) => go({ consent: next })}
            onClose={() => go({ consent: undefined })}
          />
        ) : compare !== undefined ? null : (
          <AboutPanel
            agreement={agreement}
            present={present}
            versions={made}
            states={states}
            onConsent={(status) => go({ consent: status })}
            onCompare={(next) => go({ compare: next })}
          />
        )}
      </PageBody>
    </>
  );
}

/** The current URL with changes, for links. */
function addressWith(changes: Record<string, string | undefined>): string {
  const entries = Object.entries(changes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `?${new URLSearchParams(entries)}`;
}
