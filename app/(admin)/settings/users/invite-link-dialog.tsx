import { DayAndTime } from "@/components/ui/values";
import type { InvitedUser } from "@/lib/resources/user/client";
import { ShownOnce } from "../shown-once";
import { nameOf } from "./user-columns";

/** Shows the link of an invited user, only once. */
export function InviteLinkDialog({ invited, onClose }: { invited: InvitedUser; onClose: () => void }) {
  const { link, expires, mailed } = invited.invitation;
  return (
    <ShownOnce
      title={`The link for ${nameOf(invited)}`}
      what="link"
      secret={new URL(link, window.location.origin).href}
      isSent={mailed}
      onClose={onClose}
    >
      {mailed
        ? `It is on its way to ${invited.username} by email; copy it in case that does not arrive.`
        : `Send it to ${invited.username}.`}{" "}
      The person who opens it sets the password. It works once, until <DayAndTime value={expires} />, and earlier links
      stop working.
    </ShownOnce>
  );
}
