"use client";

import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import type { Webhook } from "@/lib/resources/webhook/schema";
import { useWebhookActions } from "./webhook-actions";

/** Enables a webhook that was disabled, in the sentence that says why. */
export function EnableWebhook({ webhook }: { webhook: Webhook }) {
  const mayWrite = useHasFeature("Platform/Webhook/Write");
  const { setActive } = useWebhookActions(webhook);
  if (!mayWrite) return null;
  return (
    <Button variant="link" onClick={() => void setActive(true)}>
      {t("Activate it")}
    </Button>
  );
}
