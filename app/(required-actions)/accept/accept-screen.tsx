"use client";

import { useMemo, useState } from "react";
import { RichText } from "@/components/rich-text/rich-text";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Note } from "@/components/ui/note";
import { Select } from "@/components/ui/select";
import { CalendarDay } from "@/components/ui/values";
import { call, reasonOf } from "@/lib/base/http/client";
import { redline } from "@/lib/base/rich-text/redline";
import { langAttribute, languageName } from "@/lib/resources/agreement/languages";
import { signAgreement } from "@/lib/resources/consent/endpoints";
import type { MyAgreementDetail } from "@/lib/resources/consent/mine-schema";
import { RequiredPage } from "../required-page";
import classes from "../required-page.module.css";

interface AcceptScreenProps {
  agreement: MyAgreementDetail;
  /** How many agreements are left to accept, this one included. */
  count: number;
  tenant: { id: string; name: string };
  /** The next page after accepting or postponing. */
  next: string;
  onLater: string;
}

/** One agreement to accept: what has changed since the version that the user accepted, else the whole text. */
export function AcceptScreen({ agreement, count, tenant, next, onLater }: AcceptScreenProps) {
  const { _id, version, reconsent, accepted, content = {} } = agreement;
  const languages = Object.keys(content);
  const [language, setLanguage] = useState(() => firstLanguage(languages, accepted?.language));
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const text = content[language];
  const comparable = accepted && accepted.language === language ? accepted : undefined;
  const [isWhole, setWhole] = useState(false);

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
      head={
        <>
          <p>
            {count === 1
              ? "Before you go on, please read and accept"
              : `Before you go on: ${count} agreements to accept`}
          </p>
          <h1 lang={langAttribute(language)}>{text?.title ?? "Agreement"}</h1>
          {accepted ? (
            <p>
              Version {version}. You accepted version {accepted.version} on <CalendarDay value={accepted.created} />.
            </p>
          ) : (
            <p>Version {version}. You have not accepted an earlier one.</p>
          )}
          <div className={classes.choices}>
            {languages.length > 1 && (
              <Select
                label="Language"
                isLabelShown
                value={language}
                onChange={setLanguage}
                options={languages.map((code) => ({ value: code, label: languageName(code) }))}
              />
            )}
            {comparable && (
              <Button variant="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? "Show what has changed" : "Show the whole text"}
              </Button>
            )}
          </div>
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
    >
      <section
        aria-label={comparable && !isWhole ? "What has changed" : "Text"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className={classes.text}
      >
        {comparable && !isWhole ? (
          <Changes before={comparable.text.body} after={text?.body} language={language} />
        ) : (
          <RichText document={text?.body ?? ""} size="page" lang={langAttribute(language)} />
        )}
      </section>
      {error !== undefined && <Note kind="error">Not accepted. {error}</Note>}
    </RequiredPage>
  );
}

function Changes({ before = "", after = "", language }: { before?: string; after?: string; language: string }) {
  const { document, changes } = useMemo(() => redline(before, after), [before, after]);
  if (changes === 0) return <p>The text itself has not changed.</p>;
  return <RichText document={document} size="page" lang={langAttribute(language)} />;
}

/** The language that was accepted before, else the first. */
function firstLanguage(languages: readonly string[], accepted: string | undefined): string {
  const [first = ""] = languages;
  return languages.find((code) => code === accepted) ?? first;
}
