"use client";

import { type FormEvent, useRef, useState } from "react";
import { TextField } from "@/components/form/field";
import { IconFingerprint } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { confirm } from "@/components/overlay/confirm";
import { Dialog } from "@/components/overlay/dialog";
import { report } from "@/components/overlay/report";
import { Button } from "@/components/ui/button";
import { CalendarDay, Recent } from "@/components/ui/values";
import { reasonOf } from "@/lib/browser/client";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { t } from "@/lib/languages/text";
import { passkeysQuery, useRemovePasskey, useRenamePasskey } from "@/lib/resources/passkey/client";
import type { Passkey } from "@/lib/resources/passkey/schema";

/** The viewer's passkeys as rows of a list. */
export function Passkeys() {
  const { data = [] } = usePageQuery(passkeysQuery);
  const { mutateAsync: remove } = useRemovePasskey();
  const [renamed, setRenamed] = useState<Passkey>();
  const takeAway = async ({ id, name }: Passkey) => {
    const acts = await confirm({
      title: t("Remove the passkey {name}?", { name }),
      body: t("The passkey can no longer sign you in, and your other sessions end. Delete it from the device too."),
      keep: t("Keep it"),
      act: t("Remove {name}", { name }),
      tone: "plain",
    });
    if (!acts) return;
    await report(remove(id), {
      done: () => t("Removed the passkey {name}", { name }),
      failed: (reason) => t("{name} is not removed. {reason}", { name, reason }),
    });
  };
  return (
    <>
      {data.map((passkey) => (
        <li key={passkey.id}>
          <IconFingerprint aria-hidden />
          <div>
            <span className="row gap-8 font-500">{passkey.name}</span>
            <span className="block text-3 break-anywhere">
              {rich(
                "{synced, select, true {Passkey, on your other devices too, since {day}} other {Passkey, since {day}}}{used, select, true {, last used {moment}} other {}}",
                {
                  synced: passkey.synced,
                  used: passkey.lastUsed !== undefined,
                  day: <CalendarDay value={passkey.created} />,
                  moment: <Recent value={passkey.lastUsed} inSentence />,
                },
              )}
            </span>
          </div>
          <Button
            variant="quiet"
            aria-label={t("Rename {name}", { name: passkey.name })}
            onClick={() => setRenamed(passkey)}
          >
            {t("Rename")}
          </Button>
          <Button
            variant="quiet"
            aria-label={t("Remove {name}", { name: passkey.name })}
            onClick={() => void takeAway(passkey)}
          >
            {t("Remove")}
          </Button>
        </li>
      ))}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const name = useRef<HTMLInputElement>(null);
  const { mutateAsync: rename, isPending } = useRenamePasskey();
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = name.current?.value.trim() ?? "";
    if (typed === "") return setError(t("A passkey needs a name."));
    try {
      await rename({ id: passkey.id, name: typed });
      onClose();
    } catch (failure) {
      setError(reasonOf(failure));
    }
  };
  return (
    <Dialog title={t("Rename {name}", { name: passkey.name })} onClose={onClose}>
      <form
        noValidate
        aria-label={t("Rename the passkey")}
        className="grid gap-16 text-2"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          ref={name}
          data-autofocus
          label={t("Name")}
          defaultValue={passkey.name}
          maxLength={100}
          autoComplete="off"
          error={error}
        />
        <div className="flex flex-wrap justify-end gap-8">
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {t("Rename")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
