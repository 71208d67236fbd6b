"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Note } from "@/components/ui/note";
import { countOf, shortId } from "@/components/ui/number-format";
import { CalendarDay } from "@/components/ui/values";
import { redline } from "@/lib/base/rich-text/redline";
import { call, reasonOf } from "@/lib/browser/client";
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
  const { _id, version, reconsent, accepted, content = {}, sha256, outdated } = agreement;
  const languages = Object.keys(content);
  const [language, setLanguage] = useState(() => firstLanguage(languages, accepted?.language));
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
          <p>{count === 1 ? "Before you continue" : `Before you continue: ${count} agreements to accept`}</p>
          <h1>
            {agreement.tenant === tenant.id ? tenant.name : "Your provider"}{" "}
            {accepted ? "has a new version of its terms" : "asks you to accept its terms"}
          </h1>
          {accepted && (
            <p>
              You accepted version {accepted.version}.{" "}
              {changes
                ? sentenceOf(changes.passages.length, version)
                : `It was in ${languageName(accepted.language)}: choose that language to see what has changed.`}
            </p>
          )}
        </>
      }
      onSend={() => void accept()}
      buttons={
        <>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            {isSending ? "Accepting" : `Accept version ${version}`}
          </Button>
          {!reconsent && <ButtonLink href={onLater}>Later</ButtonLink>}
        </>
      }
      hint={
        reconsent
          ? "You have to accept to continue."
          : `Later takes you to the page that you asked for. You are asked again at your next sign-in.${accepted ? ` Your acceptance of version ${accepted.version} stays.` : ""}`
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
        <Description label="Terms">{text?.title ?? "Agreement"}</Description>
        <Description label="You accepted">
          {accepted ? (
            <>
              Version {accepted.version}, <CalendarDay value={accepted.created} />
            </>
          ) : (
            "No earlier version"
          )}
        </Description>
        <Description label="Now">
          Version {version}
          {agreement.updated !== undefined && (
            <>
              , <CalendarDay value={agreement.updated} />
            </>
          )}
        </Description>
        {digest !== undefined && (
          <Description label="SHA-256">
            <code className="mono" title={digest}>
              {shortId(digest)}
            </code>{" "}
            <CopyButton text={digest} what="the SHA-256" />
          </Description>
        )}
      </DescriptionList>
      {outdated.includes(language) && (
        <Note>
          This translation is older than the text in {languageName(sourceLanguage(content))}, which has been changed
          since.
        </Note>
      )}
      {error !== undefined && <Note kind="error">Not accepted. {error}</Note>}
    </RequiredPage>
  );
}

const sentenceOf = (passages: number, version: number): string =>
  passages === 0
    ? `The text of version ${version} is the same.`
    : `Version ${version} differs in ${countOf(passages, "passage")}: read ${passages === 1 ? "it" : "them"}, then decide.`;

/** The language that was accepted before, else the first. */
function firstLanguage(languages: readonly string[], accepted: string | undefined): string {
  const [first = ""] = languages;
  return languages.find((code) => code === accepted) ?? first;
}
