import { rich } from "@/components/language/rich";
import { DayAndTime } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { InvitedUser } from "@/lib/resources/user/client";
import { ShownOnce } from "../shown-once";
import { nameOf } from "./user-fields";

/** Shows the link of an invited user, only once. */
export function InviteLinkDialog({ invited, onClose }: { invited: InvitedUser; onClose: () => void }) {
  const { link, expires, mailed } = invited.invitation;
  return (
    <ShownOnce
      title={t("The link for {name}", { name: nameOf(invited) })}
      what="link"
      secret={new URL(link, window.location.origin).href}
      isSent={mailed}
      onClose={onClose}
    >
      {mailed
        ? t("The link is on its way to {email} by email; copy it in case that does not arrive.", {
            email: invited.username,
          })
        : t("Send it to {email}.", { email: invited.username })}{" "}
      {rich(
        "The person who opens it sets the password. The link works once, until {moment}, and earlier links stop working.",
        { moment: <DayAndTime value={expires} /> },
      )}
    </ShownOnce>
  );
}
