"use client";

import { t } from "@/lib/languages/text";
import { hostOf } from "@/lib/resources/webhook/host";
import type { WebhookWithSecret } from "@/lib/resources/webhook/schema";
import { ShownOnce } from "../shown-once";

/** Shows the secret of a new webhook, or the new secret of an existing one. */
export function WebhookSecret({
  made: { url = "", secret },
  onClose,
}: {
  made: WebhookWithSecret;
  onClose: () => void;
}) {
  return (
    <ShownOnce title={t("The secret of {host}", { host: hostOf(url) })} what="secret" secret={secret} onClose={onClose}>
      {t(
        "The receiver verifies with it that events come from here, by the Standard Webhooks specification. You will not see it again. If it gets lost, rotate it.",
      )}
    </ShownOnce>
  );
}
