import type { Actor } from "@/lib/base/auth/actor";
import type { EmailTemplate } from "@/lib/resources/mail/message";

/**
 * The e-mail to a person who is invited as a guest: the same whether the address has an account or not, as the API's answer
 * is.
 */
export const guestEmail = (tenant: Actor["tenant"], username: string): EmailTemplate => ({
  subject: `${tenant.name} invites you as a guest`,
  paragraphs: [
    "Hello,",
    `${tenant.name} invites you to work in its back office as a guest. Sign in as ${username} and choose ${tenant.name} in the list of tenants; this accepts the invitation.`,
  ],
  link: { label: "Sign in", path: "/sign-in" },
  closing: [
    "You need an account of your own organization. Without one, or if you did not expect this, you can ignore this e-mail.",
  ],
});
