import { Bar } from "@/components/layout/page";
import { Bar as SkeletonBar } from "@/components/state/skeleton";
import { lateParts } from "@/components/ui/late-parts";
import { Note } from "@/components/ui/note";
import { DayAndTime } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { Webhook } from "@/lib/resources/webhook/schema";
import { eventFilterText } from "./webhook-columns";
import classes from "./webhooks.module.css";

const late = lateParts(() => import("./late"));
const EnableWebhook = late("EnableWebhook");

interface WebhookAboutProps {
  webhook: Webhook;
  /** Whether it is shown as it was: then it is not changed here. */
  isPast: boolean;
}

/** The events that a webhook delivers, and its failures. */
export function WebhookAbout({ webhook, isPast }: WebhookAboutProps) {
  const { url = "", description = "", failingSince, previousSecretUntil } = webhook;
  const trouble = whyDisabled(webhook);
  return (
    <>
      <Bar label={t("Events it receives")}>
        <p className={`min-w-0 truncate text-2 ${classes.about}`} title={url}>
          <code className="mono">{url}</code> receives {eventFilterText(webhook)}
          {description !== "" && `. ${description}`}
        </p>
      </Bar>
      {trouble !== undefined && (
        <Note kind="error">
          {trouble} {!isPast && <EnableWebhook webhook={webhook} />}
        </Note>
      )}
      {trouble === undefined && failingSince && (
        <Note kind="error">
          Nothing has arrived since <DayAndTime value={failingSince} />. After five days of that it is disabled.
        </Note>
      )}
      {previousSecretUntil && Date.parse(previousSecretUntil) > Date.now() && (
        <Note>
          Until <DayAndTime value={previousSecretUntil} /> deliveries are signed with the old secret as well.
        </Note>
      )}
    </>
  );
}

/** The place of the sentence. */
export const WebhookAboutSkeleton = () => (
  <Bar>
    <SkeletonBar width="18rem" />
  </Bar>
);

function whyDisabled({ disabledReason }: Webhook): string | undefined {
  if (disabledReason === null || disabledReason === undefined) return undefined;
  const waiting = "What is pending waits until it is enabled again.";
  switch (disabledReason) {
    case "gone":
      return `Its receiver answered 410: it is gone. ${waiting}`;
    case "no_right":
      return `The user or key that set it up may no longer read events, so it was disabled. ${waiting}`;
    case "restored":
      return `It was restored from a backup that is to send nothing. ${waiting}`;
    default:
      return `Nothing arrived for five days, so it was disabled. ${waiting}`;
  }
}
