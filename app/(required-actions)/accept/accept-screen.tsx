"use client";

import { useMemo, useState } from "react";
import { useLanguage } from "@/components/language/language";
import { rich } from "@/components/language/rich";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Note } from "@/components/ui/note";
import { shortId } from "@/components/ui/number-format";
import { CalendarDay } from "@/components/ui/values";
import { redline } from "@/lib/base/rich-text/redline";
import { call, reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { languageName, sourceLanguage } from "@/lib/resources/agreement/languages";
import { signAgreement } from "@/lib/resources/consent/endpoints";
import type { MyAgreementDetail } from "@/lib/resources/consent/mine-schema";
import { RequiredPage } from "../required-page";
import { AgreementText } from "./agreement-text";

interface AcceptScreenProps {
  agreement: MyAgreementDetail;
  /** How many agreements are left to accept, this one included. */
  count: number;
  tenant: { id: string; name: string };
  user: string | undefined;
  /** The next page after accepting or postponing. */
  next: string;
  onLater: string;
}

/** One agreement to accept: its text, with what has changed since the version that the user accepted. */
export function AcceptScreen({ agreement, count, tenant, user, next, onLater }: AcceptScreenProps) {
  const reader = useLanguage();
  const { _id, version, reconsent, accepted, content = {}, sha256, outdated } = agreement;
  const languages = Object.keys(content);
  const [language, setLanguage] = useState(() => firstLanguage(languages, accepted?.language, reader));
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const text = content[language];
  const before = accepted?.language === language ? accepted.text.body : undefined;
  const changes = useMemo(
    () => (before === undefined ? undefined : redline(before, text?.body ?? "")),
    [before, text?.body],
  );
  const digest = sha256[language];

  const accept = async () => {
    if (isSending) return;
    setSending(true);
    try {
      await call(signAgreement, { body: { agreement: _id, language, version } });
      window.location.assign(next);
    } catch (failure) {
      setSending(false);
      setError(reasonOf(failure));
    }
  };

  return (
    <RequiredPage
      tenant={tenant}
      user={user}
      head={
        <>
          <p>
            {count === 1
              ? t("Before you continue")
              : t("Before you continue: {count, plural, one {# agreement} other {# agreements}} to accept", { count })}
          </p>
          <h1>{headingOf(agreement.tenant === tenant.id ? tenant.name : undefined, accepted !== undefined)}</h1>
          {accepted && (
            <p>
              {t("You accepted version {version}.", { version: accepted.version })}{" "}
              {changes
                ? sentenceOf(changes.passages.length, version)
                : t("The text you accepted was in this language: {language}. Choose it to see what has changed.", {
                    language: languageName(accepted.language),
                  })}
            </p>
          )}
        </>
      }
      onSend={() => void accept()}
      buttons={
        <>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            {isSending ? t("Accepting") : t("Accept version {version}", { version })}
          </Button>
          {!reconsent && <ButtonLink href={onLater}>{t("Later")}</ButtonLink>}
        </>
      }
      hint={
        reconsent
          ? t("You have to accept to continue.")
          : [
              t("Later takes you to the page that you asked for. You are asked again at your next sign-in."),
              accepted && t("Your acceptance of version {version} stays.", { version: accepted.version }),
            ]
              .filter(Boolean)
              .join(" ")
      }
      text={
        <AgreementText
          languages={languages}
          language={language}
          onLanguage={setLanguage}
          text={text}
          changes={changes?.passages}
          since={accepted?.version}
        />
      }
    >
      <DescriptionList>
        <Description label={t("Terms")}>{text?.title ?? t("Agreement")}</Description>
        <Description label={t("You accepted")}>
          {accepted
            ? rich("Version {version}, {day}", {
                version: accepted.version,
                day: <CalendarDay value={accepted.created} />,
              })
            : t("No earlier version")}
        </Description>
        <Description label={t("Now")}>
          {agreement.updated === undefined
            ? t("Version {version}", { version })
            : rich("Version {version}, {day}", { version, day: <CalendarDay value={agreement.updated} /> })}
        </Description>
        {digest !== undefined && (
          <Description label={t("SHA-256")}>
            <code className="mono" title={digest}>
              {shortId(digest)}
            </code>{" "}
            <CopyButton text={digest} name={t("Copy the SHA-256")} />
          </Description>
        )}
      </DescriptionList>
      {outdated.includes(language) && (
        <Note>
          {t("This translation is older than the text in this language: {language}, which has been changed since.", {
            language: languageName(sourceLanguage(content)),
          })}
        </Note>
      )}
      {error !== undefined && (
        <Note kind="error">
          {t("Not accepted.")} {error}
        </Note>
      )}
    </RequiredPage>
  );
}

/** Names who asks; without a name it is the provider of the tenant. */
function headingOf(tenant: string | undefined, isNewVersion: boolean): string {
  if (tenant === undefined) {
    return isNewVersion
      ? t("Your provider has a new version of its terms")
      : t("Your provider asks you to accept its terms");
  }
  return isNewVersion
    ? t("{tenant} has a new version of its terms", { tenant })
    : t("{tenant} asks you to accept its terms", { tenant });
}

const sentenceOf = (count: number, version: number): string =>
  count === 0
    ? t("The text of version {version} is the same.", { version })
    : t(
        "{count, plural, one {Version {version} differs in # passage: read it, then decide.} other {Version {version} differs in # passages: read them, then decide.}}",
        { count, version },
      );

/** The language that was accepted before, else the reader's, else the first. */
function firstLanguage(languages: readonly string[], accepted: string | undefined, reader: string): string {
  const [first = ""] = languages;
  const isReaders = (code: string) => languageOf(code) === languageOf(reader);
  return languages.find((code) => code === accepted) ?? languages.find(isReaders) ?? first;
}

/** Texts in Norwegian are often marked `no`, which is bokmål. */
function languageOf(code: string): string {
  const [language = code] = code.toLowerCase().split(/[-_]/);
  return language === "no" ? "nb" : language;
}
