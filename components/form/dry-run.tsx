"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyOnUse } from "@/components/ui/late-parts";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { t } from "@/lib/languages/text";
import classes from "./dry-run.module.css";

const Answer = lazyOnUse(async () => (await import("./dry-run-answer")).DryRunAnswer);

interface DryRunProps {
  endpoint: Endpoint;
  params?: object;
  /** The body that would be sent, and the revision it is based on. */
  form: { body: unknown; revision?: { etag: string | undefined } | undefined };
}

/** A button that shows what saving a form would do. The answer disappears when the form changes. */
export function DryRun({ endpoint, params, form: { body, revision } }: DryRunProps) {
  const [asked, setAsked] = useState<string>();
  const answerId = useId();
  const ifMatch = revision?.etag;
  const request = JSON.stringify([body, ifMatch]);
  const isOpen = asked === request;
  return (
    <div className={`flex flex-wrap gap-8 mb-16 ${classes.line}`}>
      <Button aria-expanded={isOpen} aria-controls={answerId} onClick={() => setAsked(isOpen ? undefined : request)}>
        {t("Preview")}
      </Button>
      <div id={answerId} className={`py-12 px-16 border ${classes.answer}`} aria-live="polite" hidden={!isOpen}>
        {isOpen && (
          <Answer
            key={request}
            endpoint={endpoint}
            params={params}
            body={body}
            ifMatch={ifMatch}
            fallback={<p>{t("Asking…")}</p>}
          />
        )}
      </div>
    </div>
  );
}
