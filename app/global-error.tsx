"use client";

import "@/components/theme/tokens.css";
import "./globals.css";
import "@/components/theme/utilities.css";
import stateClasses from "@/components/state/state.module.css";
import { buttonClass } from "@/components/ui/button-class";
import { reader, t } from "@/lib/languages/text";

/**
 * Shown when not even the frame of the pages can be rendered; it replaces the root layout. It is part of the first load of
 * every page, so it uses the styles of the components without their code.
 */
export default function GlobalError() {
  return (
    <html lang={reader().language}>
      <body>
        <title>{`${t("Error")} · Comptoir`}</title>
        <main className={`w-full ${stateClasses.state}`}>
          <h2>{t("Comptoir could not be shown")}</h2>
          <p>{t("Something went wrong while the page was being rendered. Saved changes are not affected.")}</p>
          <div className="row flex-wrap gap-6 mt-12">
            <button
              type="button"
              className={buttonClass}
              data-variant="primary"
              onClick={() => window.location.reload()}
            >
              {t("Reload the page")}
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
