import { signOut } from "next-auth/react";
import { forgetKeptEdits } from "@/components/form/kept-edits";
import { t } from "@/lib/languages/text";

/** Signs out at the server. @returns why the session goes on, if it does: the server may not answer */
export async function endSession(): Promise<string | undefined> {
  try {
    // Where to go on; the problem document of a failure has no address.
    const { url } = await signOut({ redirect: false });
    if (url !== undefined) {
      forgetKeptEdits();
      return undefined;
    }
  } catch {
    // As an answer of failure.
  }
  return t("You are still signed in, because Comptoir does not answer. Try again shortly.");
}
