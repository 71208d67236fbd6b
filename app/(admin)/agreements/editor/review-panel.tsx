"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useEscape } from "@/components/command/registry";
import { Checkbox } from "@/components/form/checkbox";
import { TextField } from "@/components/form/field";
import { rich } from "@/components/language/rich";
import { Loading } from "@/components/layout/page";
import { DrawerBody, PanelFooter, PanelHead, PanelSection } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { RichText } from "@/components/rich-text/rich-text";
import { Lines } from "@/components/state/skeleton";
import { Button } from "@/components/ui/button";
import { Change } from "@/components/ui/change";
import { nameOfLanguage } from "@/components/ui/code-names";
import { fieldLabel, formatValue } from "@/components/ui/field-words";
import { Note } from "@/components/ui/note";
import { redline } from "@/lib/base/rich-text/redline";
import { message, t } from "@/lib/languages/text";
import { previewQuery } from "@/lib/resources/agreement/client";
import type { AgreementChange, AgreementPreview, AgreementUpdate } from "@/lib/resources/agreement/schema";
import { agreementFields } from "../agreement-fields";
import classes from "./editor.module.css";
import type { LanguageBehind } from "./use-languages";

interface ReviewPanelProps {
  id: string;
  /** The stored text of a language, and the one that will be sent. */
  textsOf: (code: string) => { before: string; after: string };
  source: string;
  behind: readonly LanguageBehind[];
  update: AgreementUpdate;
  problem: string | undefined;
  isSaving: boolean;
  onSave: (minor: { minor?: boolean; reason?: string }) => void;
  onClose: () => void;
}

/** Shown before saving: the changes since the last version, and who will be asked for consent. */
export function ReviewPanel({
  id,
  textsOf,
  source,
  behind,
  update,
  problem,
  isSaving,
  onSave,
  onClose,
}: ReviewPanelProps) {
  useEscape(true, onClose);
  const [minor, setMinor] = useState(false);
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  // The effect of a minor change does not depend on the reason.
  const body = minor ? { ...update, minor, reason: "preview" } : update;
  const { data, error, isPending, fetchStatus } = useQuery(previewQuery(id, body));
  const isNewText = data !== undefined && data.version.after > data.version.before;
  const lacksReason = minor && reason.trim() === "";
  const save = () => {
    setChecked(true);
    if (!lacksReason) onSave(minor ? { minor, reason: reason.trim() } : {});
  };
  return (
    <SidePanel label={t("Before saving")} size="merge">
      <PanelHead
        title={isNewText ? t("What version {after} changes", { after: data.version.after }) : t("What this changes")}
        onClose={onClose}
      >
        {isNewText
          ? t("Since version {before}", { before: data.version.before })
          : data && t("The text stays as it is")}
      </PanelHead>
      <DrawerBody label={t("What it changes")}>
        {(problem ?? error?.message) && <Note kind="error">{problem ?? error?.message}</Note>}
        {isPending &&
          (fetchStatus === "paused" ? (
            <Note>{t("The changes cannot be drawn without the network. The draft stays on this device.")}</Note>
          ) : (
            <Loading>
              <Lines count={8} />
            </Loading>
          ))}
        {data && (
          <>
            <PanelSection title={t("Who is asked")}>
              <Asked preview={data} />
              {isNewText && !minor && data.asked.newly > 0 && behind.length > 0 && (
                <div className="grid gap-8 mt-8">
                  {behind.map((language) => (
                    <Behind key={language.code} source={source} {...language} />
                  ))}
                </div>
              )}
            </PanelSection>
            <PanelSection title={t("Changes")}>
              <Changes changes={data.changes} textsOf={textsOf} />
            </PanelSection>
          </>
        )}
        {(isNewText || minor) && (
          <PanelSection title={t("Minor change")}>
            <div className="grid gap-16">
              <Checkbox
                label={t("Minor: earlier acceptances still count")}
                checked={minor}
                onChange={({ currentTarget }) => setMinor(currentTarget.checked)}
              />
              {minor && (
                <TextField
                  label={t("Reason")}
                  value={reason}
                  help={t("Kept with the version and in the event log")}
                  error={isChecked && lacksReason ? t("Say why this change is minor.") : undefined}
                  onChange={({ currentTarget }) => setReason(currentTarget.value)}
                />
              )}
            </div>
          </PanelSection>
        )}
      </DrawerBody>
      <PanelFooter>
        <Button variant="primary" disabled={isSaving || !data} onClick={save}>
          {isNewText ? t("Save version {after}", { after: data.version.after }) : t("Save the agreement")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("Keep editing")}
        </Button>
      </PanelFooter>
    </SidePanel>
  );
}

function Asked({ preview: { asked, total, users } }: { preview: AgreementPreview }) {
  const { before, after, newly } = asked;
  return (
    <>
      <p>
        {rich(
          "{count, plural, one {<b>#</b> user is asked again, on the next page they open} other {<b>#</b> users are asked again, on the next page they open}}",
          { count: newly, b: (text) => <b className="me-6 text-24 leading-28 font-500 tracking-0_025em">{text}</b> },
        )}
      </p>
      <p>
        {t("{after} of {total, plural, one {# user} other {# users}} will have to accept; {before} have to now.", {
          after,
          total,
          before,
        })}
      </p>
      {users.length > 0 && (
        <ul className={`overflow-auto mt-8 text-2 ${classes.people}`}>
          {users.map(({ tenant, user_id, full_name, username }) => (
            <li key={`${tenant} ${user_id}`}>{full_name || username}</li>
          ))}
          {newly > users.length && <li>{t("and {count} more", { count: newly - users.length })}</li>}
        </ul>
      )}
    </>
  );
}

/** Readers of a translation that is left behind accept a text that they see unchanged. */
function Behind({ code, source, paragraphs }: LanguageBehind & { source: string }) {
  const names = { language: nameOfLanguage(code), source: nameOfLanguage(source) };
  return (
    <Note>
      {paragraphs === undefined
        ? t("{language} is behind {source}.", names)
        : t("{language} is {count, plural, one {# paragraph} other {# paragraphs}} behind {source}.", {
            ...names,
            count: paragraphs,
          })}{" "}
      {t(
        "People who read {language} are asked to accept a text that has not changed for them. Save now, or keep editing to translate first.",
        names,
      )}
    </Note>
  );
}

const texts: Readonly<Record<string, string>> = {
  title: message("{language} title"),
  description: message("{language} description"),
  body: message("{language} text"),
};

/** `content.en.title` as "English title". */
export function pathName(path: string): string {
  const [, code, member] = /^content\.(.+)\.(title|description|body)$/.exec(path) ?? [];
  return member === undefined ? fieldLabel(path) : t(texts[member] ?? "", { language: nameOfLanguage(code ?? "") });
}

export const formatMember = (path: string, value: unknown): string =>
  formatValue(value, agreementFields.find((field) => field.path === path) ?? path);

interface ChangesProps extends Pick<ReviewPanelProps, "textsOf"> {
  changes: readonly AgreementChange[];
}

function Changes({ changes, textsOf }: ChangesProps) {
  if (changes.length === 0) return <p>{t("Nothing.")}</p>;
  return (
    <div className="grid gap-12">
      {changes.map(({ path, before, after }) => (
        <section key={path}>
          <h4 className="font-500">{pathName(path)}</h4>
          {path.endsWith(".body") ? (
            <ChangedText {...textsOf(path.split(".").slice(1, -1).join("."))} />
          ) : (
            <Change from={formatMember(path, before)} to={formatMember(path, after)} />
          )}
        </section>
      ))}
    </div>
  );
}

/** The changed clauses, with added and removed words marked. */
function ChangedText({ before, after }: { before: string; after: string }) {
  const { document } = useMemo(() => redline(before, after), [before, after]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={`overflow-auto ps-16 mt-4 text-3 ${classes.lines}`} tabIndex={0} aria-label={t("Changed text")}>
      <RichText document={document} size="drawer" headingLevel={4} />
    </section>
  );
}
