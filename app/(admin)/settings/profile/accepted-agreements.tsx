"use client";

import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { rich } from "@/components/language/rich";
import { LoadFailure } from "@/components/record/loaded";
import { lazyOnUse } from "@/components/ui/late-parts";
import { CalendarDay } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { langAttribute, languageName } from "@/lib/resources/agreement/languages";
import { myAgreementsQuery } from "@/lib/resources/consent/client";
import type { MyAgreement } from "@/lib/resources/consent/mine-schema";
import { LoadingRow } from "../loading-row";
import settings from "../settings.module.css";
import classes from "./profile.module.css";

const AcceptedText = lazyOnUse(async () => (await import("./accepted-text")).AcceptedText);

/** The agreements that the viewer has to accept, each with the text that was accepted. */
export function AcceptedAgreements() {
  const query = useQuery(myAgreementsQuery);
  const { data } = query;
  return (
    <>
      {!data && <LoadFailure query={query} failed={t("Could not load your agreements.")} />}
      {query.isPending && <LoadingRow />}
      {data?.length === 0 && <p className={`max-w-640 ${settings.part}`}>{t("No agreement asks for your consent.")}</p>}
      <ul className={settings.rows} aria-label={t("Agreements")}>
        {data?.map((agreement) => (
          <AgreementRow key={agreement._id} agreement={agreement} />
        ))}
      </ul>
    </>
  );
}

function AgreementRow({ agreement: { _id: id, version, consent, content = {} } }: { agreement: MyAgreement }) {
  const [isOpen, setOpen] = useState(false);
  const language = consent?.language ?? Object.keys(content)[0] ?? "";
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open);
  return (
    <li>
      <details className={`flex-1 min-w-0 max-w-672 break-anywhere ${classes.agreement}`} onToggle={toggle}>
        <summary>
          <span className="font-500" lang={langAttribute(language)}>
            {content[language]?.title ?? Object.values(content)[0]?.title ?? id}
          </span>
          <span className="block ps-16 text-3 break-anywhere">
            {consent
              ? rich(
                  "{isOld, select, true {You accepted version {accepted} in {language}, {day}; the current one is {version}} other {You accepted version {accepted} in {language}, {day}}}",
                  {
                    isOld: consent.version < version,
                    accepted: String(consent.version),
                    language: languageName(consent.language),
                    day: <CalendarDay value={consent.created} />,
                    version: String(version),
                  },
                )
              : t("You have not accepted it")}
          </span>
        </summary>
        {isOpen && <AcceptedText id={id} />}
      </details>
    </li>
  );
}
