"use client";

import { useState } from "react";
import { State } from "@/components/state/state";
import { Button } from "@/components/ui/button";
import { dateLocale } from "@/components/ui/locale";
import { t } from "@/lib/languages/text";

interface ScreenErrorProps {
  /** The digest is in the server's log too, if the page failed there. */
  error: Error & { digest?: string };
  reset: () => void;
}

/**
 * Shown instead of a screen that cannot be rendered: the navigation stays, and the screen can be tried again. It is part of
 * the first load of every screen, so it is small; and it loads no chunk, since loading one may be what failed.
 */
export default function ScreenError({ error, reset }: ScreenErrorProps) {
  const [at] = useState(() => new Date());
  const time = at.toLocaleString(dateLocale(), { dateStyle: "medium", timeStyle: "long" });
  return (
    <div data-page>
      <h1 className="sr-only">{t("Error")}</h1>
      <State
        title={t("This page could not be shown")}
        after={<p>{error.digest === undefined ? time : t("{time}, error {digest}", { time, digest: error.digest })}</p>}
        actions={
          <>
            <Button variant="primary" onClick={reset}>
              {t("Try again")}
            </Button>
            <Button variant="quiet" onClick={() => window.location.reload()}>
              {t("Reload the page")}
            </Button>
          </>
        }
      >
        {t("Part of it may not have loaded. What is saved is not affected.")}
      </State>
    </div>
  );
}
