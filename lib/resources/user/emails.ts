import type { Actor } from "@/lib/base/auth/actor";
import { t } from "@/lib/languages/text";
import type { EmailTemplate } from "@/lib/resources/mail/message";

/** To a user who sets a password with the link, for the first time or because it was forgotten. */
export const invitationEmail = ({ name }: Actor["tenant"], username: string, token: string): EmailTemplate => ({
  subject: t("Set your password for {name}", { name }),
  paragraphs: [
    t("Hello,"),
    t("{name} has given you access to its back office. You sign in as {username}, with a password that you choose.", {
      name,
      username,
    }),
  ],
  link: { label: t("Set your password"), path: `/invite#${token}` },
  closing: [
    t("The link works once, for 7 days. A newer link replaces it."),
    t("If you do not know {name}, you can ignore this e-mail.", { name }),
  ],
});

/** To a user for whom a new password was requested, possibly by somebody else. */
export const passwordResetEmail = ({ name }: Actor["tenant"], username: string, token: string): EmailTemplate => ({
  subject: t("Reset your password for {name}", { name }),
  paragraphs: [
    t("Hello,"),
    t("somebody has asked for a new password for {username} at {name}. If it was you, set it with this link.", {
      username,
      name,
    }),
  ],
  link: { label: t("Set a new password"), path: `/reset#${token}` },
  closing: [
    t("The link works once, for 30 minutes. Setting a new password signs you out everywhere."),
    t("If it was not you, ignore this e-mail: your password stays as it is."),
  ],
});
