"use client";

import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { State } from "@/components/state/state";
import { Button } from "@/components/ui/button";

/** A screen that cannot be rendered: the navigation stays, and the screen can be tried again. */
export default function ScreenError({ reset }: { reset: () => void }) {
  return (
    <Page>
      <PageHeader title="Error" />
      <PageBody>
        <State
          title="This page could not be shown"
          actions={
            <>
              <Button variant="primary" onClick={reset}>
                Try again
              </Button>
              <Button variant="quiet" onClick={() => window.location.reload()}>
                Reload the page
              </Button>
            </>
          }
        >
          Part of it may not have loaded. What is saved is not affected.
        </State>
      </PageBody>
    </Page>
  );
}
