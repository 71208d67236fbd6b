"use client";

import { useQuery } from "@tanstack/react-query";
import { rich } from "@/components/language/rich";
import { DrawerBody, PanelSection } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { LoadFailure } from "@/components/record/loaded";
import { ForDevelopers } from "@/components/session/developer";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Progress } from "@/components/ui/progress";
import { CodeTag } from "@/components/ui/tag";
import { Day, DayAndTime, EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import { type LanguageState, langAttribute, languageName } from "@/lib/resources/agreement/languages";
import type { AgreementDetail, AgreementVersion } from "@/lib/resources/agreement/schema";
import { acceptanceCountsQuery } from "@/lib/resources/consent/client";
import { agreementTypes } from "../agreement-types";
import classes from "./reader.module.css";

interface AboutPanelProps {
  agreement: AgreementDetail;
  /** The present agreement; given while a past version is shown. */
  present: AgreementDetail | undefined;
  versions: readonly Partial<AgreementVersion>[];
  states: readonly LanguageState[];
  onConsent: (status: string) => void;
  onCompare: (versions: string) => void;
}

const versionsShown = 6;

/** The agreement's properties, its acceptances, and its versions. */
export function AboutPanel({ agreement, present, versions, states, onConsent, onCompare }: AboutPanelProps) {
  const { services = [], version, updated, created, type, _id } = agreement;
  const isCurrent = present === undefined || present.version === version;
  return (
    <SidePanel label={t("About this agreement")} size="reader">
      <DrawerBody label={t("About")}>
        <PanelSection
          title={t("Version {version}", { version })}
          detail={isCurrent ? t("current") : t("as it was then")}
        >
          <DescriptionList>
            <Description label={t("Updated")}>
              <DayAndTime value={updated} />
            </Description>
            <Description label={t("Created")}>
              <DayAndTime value={created} />
            </Description>
            <Description label={t("Type")}>{type ? t(agreementTypes[type] ?? type) : <EmptyValue />}</Description>
            <ForDevelopers>
              <Description label={t("Id")}>
                <Id value={_id} />
              </Description>
            </ForDevelopers>
          </DescriptionList>
        </PanelSection>
        {present ? (
          !isCurrent && (
            <PanelSection title={t("Since then")}>
              <button
                type="button"
                className="py-0 px-0 font-inherit text-accent border-0 bg-none cursor-pointer hover-underline"
                onClick={() => onCompare(`${version}-${present.version}`)}
              >
                {t("What version {version} says instead", { version: present.version })}
              </button>
            </PanelSection>
          )
        ) : (
          <Consent agreement={agreement} onConsent={onConsent} />
        )}
        <PanelSection title={t("Languages")}>
          <ul className="stack">
            {states.map(({ code, state, changed }) => (
              <li className="row justify-between gap-12 min-h-26" key={code}>
                <span lang={langAttribute(code)}>{languageName(code)}</span>
                <span className={state === "stale" ? "text-warning" : "text-3"}>
                  {state === "missing" ? t("None yet") : changed ? <Day value={changed.created} /> : <EmptyValue />}
                </span>
              </li>
            ))}
          </ul>
        </PanelSection>
        <PanelSection
          title={services.length === 0 ? t("Services") : t("Services, {count}", { count: services.length })}
        >
          {services.length === 0 ? (
            <EmptyValue />
          ) : (
            <div className={`flex flex-wrap ${classes.tags}`}>
              {services.map((service) => (
                <CodeTag key={service}>{service}</CodeTag>
              ))}
            </div>
          )}
        </PanelSection>
        {versions.length > 1 && (
          <PanelSection title={t("Versions, {count}", { count: versions.length })}>
            <ul className="stack">
              {versions.slice(0, versionsShown).map(({ version: number = 1, created: at, minor, reason }) => (
                <li className="row justify-between gap-12 min-h-26" key={number}>
                  {number > 1 ? (
                    <button
                      type="button"
                      className="py-0 px-0 font-inherit text-accent border-0 bg-none cursor-pointer hover-underline"
                      title={reason}
                      onClick={() => onCompare(`${number - 1}-${number}`)}
                    >
                      {minor
                        ? t("What version {version} changed, minor", { version: number })
                        : t("What version {version} changed", { version: number })}
                    </button>
                  ) : (
                    <span>{t("Version 1")}</span>
                  )}
                  <span className="text-3">
                    <Day value={at} />
                  </span>
                </li>
              ))}
            </ul>
          </PanelSection>
        )}
      </DrawerBody>
    </SidePanel>
  );
}

function Consent({ agreement, onConsent }: { agreement: AgreementDetail; onConsent: (status: string) => void }) {
  const query = useQuery(acceptanceCountsQuery);
  const { data } = query;
  const count = data?.get(agreement._id);
  if (!agreement.active) {
    return (
      <PanelSection title={t("Consent")}>
        <p className={`text-2 ${classes.remark}`}>{t("The agreement is inactive, so it is not required.")}</p>
      </PanelSection>
    );
  }
  const waiting = count ? count.total - count.completed : 0;
  return (
    <PanelSection
      title={t("Consent")}
      detail={
        count && (
          <button
            type="button"
            className="py-0 px-0 font-inherit text-accent border-0 bg-none cursor-pointer hover-underline"
            onClick={() => onConsent(waiting > 0 ? "waiting" : "all")}
          >
            {t("List {count}", { count: waiting > 0 ? waiting : count.total })}
          </button>
        )
      }
    >
      <LoadFailure query={query} failed={message("Could not load the consents.")} />
      {count && (
        <>
          <p className="mb-8">
            {rich("<b>{count}</b> of {total} accepted", {
              count: count.completed,
              total: count.total,
              b: (text) => <b className="me-6 text-24 leading-28 font-500 tracking-0_025em">{text}</b>,
            })}
          </p>
          <Progress value={count.completed} total={count.total} />
          <p className={`text-2 ${classes.remark}`}>
            {[
              agreement.reconsent
                ? t("A new text asks everybody again.")
                : t("A new text keeps the acceptances of earlier ones."),
              waiting > 0 &&
                t(
                  "{count, plural, one {The one who has not is asked on the next page they open.} other {The # who have not are asked on the next page they open.}}",
                  { count: waiting },
                ),
              count.pending > 0 &&
                t(
                  "{count, plural, one {# user accepted a text that no longer counts.} other {# users accepted a text that no longer counts.}}",
                  { count: count.pending },
                ),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
        </>
      )}
    </PanelSection>
  );
}
