"use client";

import "@/components/theme/tokens.css";
import "./globals.css";
import { State } from "@/components/state/state";
import { Button } from "@/components/ui/button";

/** Shown if even the layout cannot be rendered. It replaces the root layout. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Error · Comptoir</title>
        <main>
          <State
            title="Comptoir could not be shown"
            actions={
              <Button variant="primary" onClick={() => window.location.reload()}>
                Reload the page
              </Button>
            }
          >
            Something went wrong while the page was being rendered. What is saved is not affected.
          </State>
        </main>
      </body>
    </html>
  );
}
