"use client";

import { useEffect, useRef } from "react";
import type { Viewer } from "@/components/session/viewer";
import { t } from "@/lib/languages/text";
import { getAuthInfo } from "@/lib/resources/session/endpoints";
import { addressOfIssuer, addressOfOrganization } from "../../(auth)/sign-in/leave-for-issuer";
import { signInErrorWords } from "../../(auth)/sign-in/sign-in-error";
import { paths } from "../paths";
import type { OtherWay } from "./identity-dialog";

const pauseMilliseconds = 1000;

/** Opens single sign-on in another tab, so that text typed in this one is kept, and waits until the user has signed in. */
export function useSignInElsewhere({ user }: Viewer): OtherWay | undefined {
  const { singleSignOn: way } = user;
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);
  if (!way) return undefined;
  return {
    label: way === "organization" ? t("Continue with your organization") : t("Sign in with single sign-on"),
    attempt: async () => {
      waiting.current?.abort();
      waiting.current = new AbortController();
      // Browsers open a tab only while a click is handled.
      const tab = window.open("about:blank");
      const back = paths.overview();
      const address = await (way === "organization"
        ? addressOfOrganization(user.username, back)
        : addressOfIssuer(back));
      if (typeof address !== "string") {
        tab?.close();
        const { title, detail } = signInErrorWords(address);
        return `${title} ${detail}`.trim();
      }
      if (!tab) return t("The browser opens no other tab. Allow this site to, or use your password.");
      tab.location.replace(address);
      return await sessionOf(user, waiting.current.signal);
    },
  };
}

/** Waits for a session. @returns undefined when it is the user's, an error when it is somebody else's */
async function sessionOf({ id, username }: Viewer["user"], signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    const answer = await fetch(getAuthInfo.path, { signal }).catch(() => undefined);
    if (!answer?.ok) continue;
    const { uuid, username: other }: { uuid: string; username: string } = await answer.json();
    return uuid === id
      ? undefined
      : t("The other tab has signed in as {other}. Sign in as {username}.", { other, username });
  }
  return "";
}
