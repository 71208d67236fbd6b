"use client";

import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Note } from "@/components/ui/note";
import { countOf, formatCount } from "@/components/ui/number-format";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { useRemind } from "@/lib/resources/consent/client";

interface RemindProps {
  agreement: string;
  /** How many have not accepted; undefined until it is known. */
  waiting: number | undefined;
}

/** Reminds those who have not accepted: by e-mail, or, without e-mail, with a link to pass on. */
export function Remind({ agreement, waiting }: RemindProps) {
  const { mutateAsync, data, isPending } = useRemind();
  const remind = async () => {
    try {
      const { reminded, mailed, more } = await mutateAsync(agreement);
      if (mailed > 0) {
        const message = `Reminded ${countOf(reminded, "user")} by email`;
        showToast({
          kind: "done",
          message: more ? t("{message}. Remind again for the others.", { message }) : message,
        });
      } else if (reminded === 0) {
        showToast({ kind: "done", message: t("Nobody is reminded: everyone was reminded in the last 24 hours") });
      }
    } catch (error) {
      showToast({ kind: "failed", message: `Nobody is reminded. ${reasonOf(error)}` });
    }
  };
  const link = data && data.reminded > data.mailed ? new URL(data.link, window.location.origin).href : undefined;
  return (
    <>
      <Button onClick={() => void remind()} disabled={waiting === undefined} aria-disabled={isPending}>
        {isPending ? t("Reminding") : `Remind ${waiting === undefined ? "" : formatCount(waiting)}`}
      </Button>
      {link !== undefined && (
        <Note>
          {data?.mailed === 0 ? "No email is sent." : "Some have an address that takes no email."} Send them this link:{" "}
          <code>{link}</code> <CopyButton text={link} name={t("Copy the link")} />
        </Note>
      )}
    </>
  );
}
