import { message } from "@/lib/languages/text";

/** Why changes are not undone, where events of several resources have the same reason. */
export const never = {
  noOperation: { never: message("There is no operation that takes this back.") },
  sent: { never: message("What was sent stays sent.") },
  signIn: { never: message("A sign-in or sign-out is not a change of a record.") },
  profile: { never: message("What a user signs in with is changed on the user's profile alone.") },
} as const;
