"use client";

import Link from "next/link";
import { versionsMax } from "@/lib/base/http/versions-max";
import { t } from "@/lib/languages/text";
import { Changes } from "./changes";
import { LoadFailure } from "./loaded";
import { MomentForm } from "./moment-form";
import { useScreenParts } from "./screen-parts";
import { type AsOf, useVersions } from "./use-as-of";

interface HistoryPanelProps {
  asOf: Pick<AsOf, "at" | "history" | "hasAhead" | "form">;
  onSee: (at: string) => void;
}

/** What has changed in a record, newest first, each with its undo; and the record as it was on a day. */
export function HistoryPanel({ asOf: { at, history, hasAhead, form }, onSee }: HistoryPanelProps) {
  const read = useVersions(history);
  const { eventsHref } = useScreenParts();
  const versions = read.data?.data.filter(({ changes }) => Object.keys(changes).length > 0);
  return (
    <section aria-label={t("History")} className="grid gap-8 py-12 px-12">
      <div className="row gap-8">
        <h2 className="font-600">{t("History")}</h2>
        {versions && (
          <span className="text-3">
            {t("{count, plural, one {# change} other {# changes}}", { count: versions.length })}
          </span>
        )}
      </div>
      <details open={at !== undefined}>
        <summary className="row min-h-32 break-anywhere rounded-4 hover-bg-soft phone-min-h-40">
          {hasAhead ? t("See it as of another day") : t("See it as it was on another day")}
        </summary>
        <MomentForm at={at} hasAhead={hasAhead} onSee={onSee} />
      </details>
      <LoadFailure query={read} failed={t("Could not load the history.")} />
      {read.isPending && <p className="text-3">{t("Loading the history…")}</p>}
      {versions && <Changes label={t("Changes")} versions={versions} form={form} isListed={false} onSee={onSee} />}
      {versions?.length === 0 && <p className="text-3">{t("No changes are known.")}</p>}
      {versions?.length === versionsMax && (
        <p className="text-3">{t("The latest {count} versions are shown.", { count: versionsMax })}</p>
      )}
      <Link href={eventsHref(history.id)} className="link">
        {t("All events of this record")}
      </Link>
    </section>
  );
}
