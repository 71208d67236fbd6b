import type { Actor } from "@/lib/base/auth/actor";
import type { EmailTemplate } from "@/lib/resources/mail/message";

/** To a user who sets a password with the link, for the first time or because it was forgotten. */
export const invitationEmail = (tenant: Actor["tenant"], username: string, token: string): EmailTemplate => ({
  subject: `Set your password for ${tenant.name}`,
  paragraphs: [
    "Hello,",
    `${tenant.name} has given you access to its back office. You sign in as ${username}, with a password that you choose.`,
  ],
  link: { label: "Set your password", path: `/invite#${token}` },
  closing: [
    "The link works once, for 7 days. A newer link replaces it.",
    `If you do not know ${tenant.name}, you can ignore this e-mail.`,
  ],
});

/** To a user for whom a new password was requested, possibly by somebody else. */
export const passwordResetEmail = (tenant: Actor["tenant"], username: string, token: string): EmailTemplate => ({
  subject: `Reset your password for ${tenant.name}`,
  paragraphs: [
    "Hello,",
    `somebody has asked for a new password for ${username} at ${tenant.name}. If it was you, set it with this link.`,
  ],
  link: { label: "Set a new password", path: `/reset#${token}` },
  closing: [
    "The link works once, for 30 minutes. Setting a new password signs you out everywhere.",
    "If it was not you, ignore this e-mail: your password stays as it is.",
  ],
});
