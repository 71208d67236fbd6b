"use client";

import { rich } from "@/components/language/rich";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Note } from "@/components/ui/note";
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
        const said = t("{count, plural, one {Reminded # user by email} other {Reminded # users by email}}", {
          count: reminded,
        });
        showToast({ kind: "done", message: more ? `${said}. ${t("Remind again for the others.")}` : said });
      } else if (reminded === 0) {
        showToast({ kind: "done", message: t("Nobody is reminded: everyone was reminded in the last 24 hours") });
      }
    } catch (error) {
      showToast({ kind: "failed", message: t("Nobody is reminded. {reason}", { reason: reasonOf(error) }) });
    }
  };
  const link = data && data.reminded > data.mailed ? new URL(data.link, window.location.origin).href : undefined;
  return (
    <>
      <Button onClick={() => void remind()} disabled={waiting === undefined} aria-disabled={isPending}>
        {isPending ? t("Reminding") : t("Remind {count}", { count: waiting })}
      </Button>
      {link !== undefined && (
        <Note>
          {data?.mailed === 0 ? t("No email is sent.") : t("Some have an address that takes no email.")}{" "}
          {rich("Send them this link: {link}", { link: <code>{link}</code> })}{" "}
          <CopyButton text={link} name={t("Copy the link")} />
        </Note>
      )}
    </>
  );
}
