"use client";

import { confirm } from "@/components/overlay/confirm";
import { report } from "@/components/overlay/report";
import { t } from "@/lib/languages/text";
import { useRemoveFactors } from "@/lib/resources/factor/client";
import { type InvitedUser, useEndUserSessions, useInviteUser, useUpdateUser } from "@/lib/resources/user/client";
import type { User } from "@/lib/resources/user/schema";
import { nameOf } from "./user-fields";

/**
 * The actions of a user: enable or disable (with undo), sign out and remove the second step (no undo), and a new
 * invitation.
 */
export function useUserActions(onInvited: (invited: InvitedUser) => void) {
  const { mutateAsync: update } = useUpdateUser();
  const { mutateAsync: inviteAgain } = useInviteUser();
  const { mutateAsync: endSessions } = useEndUserSessions();
  const { mutateAsync: remove } = useRemoveFactors();

  const setActive = async (user: User, active: boolean): Promise<void> => {
    const name = nameOf(user);
    await report(update({ id: user._id, body: { status: { active } } }), {
      done: () => (active ? t("Enabled {name}", { name }) : t("Disabled {name}, and signed out", { name })),
      failed: (reason) =>
        active
          ? t("{name} is not enabled. {reason}", { name, reason })
          : t("{name} is not disabled. {reason}", { name, reason }),
      undo: () => void setActive(user, !active),
    });
  };

  const invite = async (user: User): Promise<void> => {
    const invited = await report(inviteAgain(user._id), {
      failed: (reason) => t("{name} is not invited. {reason}", { name: nameOf(user), reason }),
    });
    if (invited) onInvited(invited);
  };

  const signOut = async (user: User): Promise<void> => {
    const name = nameOf(user);
    const acts = await confirm({
      title: t("Sign {name} out everywhere?", { name }),
      body: t("What is open and not saved asks for the password again. API keys keep working."),
      keep: t("Keep signed in"),
      act: t("Sign {name} out", { name }),
      tone: "plain",
    });
    if (!acts) return;
    await report(endSessions(user._id), {
      done: ({ ended }) =>
        t(
          "{count, plural, =0 {{name} was signed in nowhere} one {Signed {name} out of # session} other {Signed {name} out of # sessions}}",
          { name, count: ended },
        ),
      failed: (reason) => t("{name} is not signed out. {reason}", { name, reason }),
    });
  };

  const removeFactors = async (user: User): Promise<void> => {
    const name = nameOf(user);
    const acts = await confirm({
      title: t("Remove the second step of {name}?", { name }),
      body: t(
        "For somebody who has lost it. The password alone then signs in, so be sure who asks you for this. All sessions of the user end.",
      ),
      keep: t("Keep it"),
      act: t("Remove the second step"),
    });
    if (!acts) return;
    await report(remove(user._id), {
      done: () => t("Removed the second step of {name}", { name }),
      failed: (reason) => t("{name} keeps the second step. {reason}", { name, reason }),
    });
  };
  return { setActive, invite, signOut, removeFactors };
}
