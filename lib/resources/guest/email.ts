import type { Actor } from "@/lib/base/auth/actor";
import { t } from "@/lib/languages/text";
import type { EmailTemplate } from "@/lib/resources/mail/message";

/**
 * The e-mail to a person who is invited as a guest: the same whether the address has an account or not, as the API's answer
 * is.
 */
export const guestEmail = ({ name }: Actor["tenant"], username: string): EmailTemplate => ({
  subject: t("{name} invites you as a guest", { name }),
  paragraphs: [
    t("Hello,"),
    t(
      "{name} invites you to work in its back office as a guest. Sign in as {username} and choose {name} in the list of tenants; this accepts the invitation.",
      { name, username },
    ),
  ],
  link: { label: t("Sign in"), path: "/sign-in" },
  closing: [
    t(
      "You need an account of your own organization. Without one, or if you did not expect this, you can ignore this e-mail.",
    ),
  ],
});
