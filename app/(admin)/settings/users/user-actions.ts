"use client";

import { confirm } from "@/components/overlay/confirm";
import { showToast } from "@/components/overlay/toasts";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { useRemoveFactors } from "@/lib/resources/factor/client";
import { type InvitedUser, useEndUserSessions, useInviteUser, useUpdateUser } from "@/lib/resources/user/client";
import type { User } from "@/lib/resources/user/schema";
import { nameOf } from "./user-columns";

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
    try {
      await update({ id: user._id, body: { status: { active } } });
      showToast({
        kind: "done",
        message: active ? t("Enabled {name}", { name }) : t("Disabled {name}, and signed out", { name }),
        undo: () => void setActive(user, !active),
      });
    } catch (error) {
      showToast({
        kind: "failed",
        message: active
          ? t("{name} is not enabled. {reason}", { name, reason: reasonOf(error) })
          : t("{name} is not disabled. {reason}", { name, reason: reasonOf(error) }),
      });
    }
  };

  const invite = async (user: User): Promise<void> => {
    try {
      onInvited(await inviteAgain(user._id));
    } catch (error) {
      showToast({
        kind: "failed",
        message: t("{name} is not invited. {reason}", { name: nameOf(user), reason: reasonOf(error) }),
      });
    }
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
    try {
      const { ended } = await endSessions(user._id);
      const message = t(
        "{count, plural, =0 {{name} was signed in nowhere} one {Signed {name} out of # session} other {Signed {name} out of # sessions}}",
        { name, count: ended },
      );
      showToast({ kind: "done", message });
    } catch (error) {
      showToast({
        kind: "failed",
        message: t("{name} is not signed out. {reason}", { name, reason: reasonOf(error) }),
      });
    }
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
    try {
      await remove(user._id);
      showToast({ kind: "done", message: t("Removed the second step of {name}", { name }) });
    } catch (error) {
      showToast({
        kind: "failed",
        message: t("{name} keeps the second step. {reason}", { name, reason: reasonOf(error) }),
      });
    }
  };
  return { setActive, invite, signOut, removeFactors };
}
