/** What to do instead about a change that cannot be undone. */

export const publishAgain = "A published text is evidence. Publish the earlier text as the next version instead.";

const reasons: readonly [pattern: RegExp, reason: string][] = [
  [
    /^agreement\.sign$/,
    "A consent is evidence and is never removed. Publish a new text that needs consent again instead.",
  ],
  [/^agreement\.remind$/, "What was sent stays sent."],
  [/^agreement\.create$/, "A published text is evidence. Set the agreement inactive instead."],
  [/^agreement\./, publishAgain],
  [/^key\./, "A key that was given out or revoked stays so. Create another one."],
  [
    /^Authentication\.|logout$|password_change$|password_reset(_request)?$/,
    "A sign-in or sign-out is not a change of a record.",
  ],
  [/^user\.(create|invite)/, "Users are not deleted. Deactivate the user instead."],
  [/^webhook\.delete$/, "Its secret is gone. Create the webhook again, with a new secret."],
  [/^(webhook|mail)\./, "What was sent stays sent."],
  [/^user\.guest_admit$/, "Dismiss the guest instead."],
  [/^user\.guest_dismiss$/, "Admit the guest again instead."],
  [
    /^user\.(authenticator|passkey|recovery_code|factor)_/,
    "What a user signs in with is changed on the user's profile alone.",
  ],
  [/^user\.identity_link$/, "A sign-in or sign-out is not a change of a record."],
  [/^directory\.group_link$/, "Give the group its former role instead."],
  [/^directory\./, "The directory changed it. Change it back there."],
  [/^plan\.plan_apply$/, "Undo the plan on its page, or a single record from its own event."],
  [/^plan\./, "A plan changes nothing until it is applied."],
  [/^sandbox\./, "A sandbox changes nothing outside itself. Start or delete one instead."],
  [/^single_sign_on\./, "Configure single sign-on as it was instead."],
  [/^view\./, "A view changes no record. Save it as it was instead."],
  [/^support\.ticket_create$/, "A ticket is not deleted. Close it instead."],
  [/import/i, "Undo an import by importing the former records."],
];

/** Why a change cannot be undone, in a sentence. */
export const reasonFor = (type: string): string =>
  reasons.find(([pattern]) => pattern.test(type))?.[1] ?? "There is no operation that takes this back.";
