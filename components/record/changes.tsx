"use client";

import Link from "next/link";
import { useState } from "react";
import { rich } from "@/components/language/rich";
import { Button } from "@/components/ui/button";
import { Change } from "@/components/ui/change";
import { DayAndTime } from "@/components/ui/values";
import type { RecordVersion } from "@/lib/base/http/history";
import { t } from "@/lib/languages/text";
import { Actor } from "./actor";
import { useScreenParts } from "./screen-parts";
import { fieldOf, isTimeOfChange, type RestoringForm } from "./use-as-of";

interface ChangesProps {
  label: string;
  /** Newest first. */
  versions: readonly RecordVersion[];
  form: RestoringForm | undefined;
  /** Whether the fields that differ are listed already: those of a single change are the same. */
  isListed: boolean;
  /** Shows the record as it was with a version. */
  onSee?: (at: string) => void;
}

/** What has changed, event by event, each with its undo. */
export const Changes = ({ label, versions, form, isListed, onSee }: ChangesProps) => (
  <ol aria-label={label}>
    {versions.map((version) => (
      <Version
        key={version.made}
        version={version}
        form={form}
        isShort={isListed && versions.length === 1}
        onSee={onSee}
      />
    ))}
  </ol>
);

interface VersionProps {
  version: RecordVersion;
  form: RestoringForm | undefined;
  isShort: boolean;
  onSee: ((at: string) => void) | undefined;
}

function Version({ version, form, isShort, onSee }: VersionProps) {
  const { made, user, event, import: imported, changes } = version;
  const [isOpen, setOpen] = useState(false);
  const { Undo, eventHref } = useScreenParts();
  const fields = isShort ? [] : Object.entries(changes).filter(([field]) => !isTimeOfChange(field));
  return (
    <li className="py-6 border-t">
      <div className="flex gap-12">
        <span className="flex-1 text-3">
          <DayAndTime value={made} />
          {user !== undefined && (
            <>
              , <Actor username={user} />
            </>
          )}
        </span>
        {imported !== undefined && <Link href={eventHref(imported)}>{t("Import")}</Link>}
        {onSee && (
          <Button variant="link" onClick={() => onSee(made)}>
            <span aria-hidden>{t("Show")}</span>
            <span className="sr-only">{rich("Show it as it was on {day}", { day: <DayAndTime value={made} /> })}</span>
          </Button>
        )}
        {event !== undefined && !isOpen && (
          <Button variant="link" onClick={() => setOpen(true)}>
            <span aria-hidden>{t("Undo")}</span>
            <span className="sr-only">{rich("Undo the change of {day}", { day: <DayAndTime value={made} /> })}</span>
          </Button>
        )}
      </div>
      {fields.map(([field, { before, after }]) => {
        const { label, format } = fieldOf(form, field);
        return (
          <p key={field} className="break-anywhere">
            {label}: <Change from={format(before)} to={format(after)} />
          </p>
        );
      })}
      {event !== undefined && isOpen && <Undo id={event} onClose={() => setOpen(false)} />}
    </li>
  );
}
