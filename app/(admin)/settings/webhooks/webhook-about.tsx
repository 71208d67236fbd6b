import { rich } from "@/components/language/rich";
import { Bar } from "@/components/layout/page";
import { Bar as SkeletonBar } from "@/components/state/skeleton";
import { lateParts } from "@/components/ui/late-parts";
import { Note } from "@/components/ui/note";
import { DayAndTime } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Webhook } from "@/lib/resources/webhook/schema";
import { eventFilterText } from "./webhook-fields";

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
        <p className="truncate min-w-0 text-2 phone-break-anywhere phone-wrap" title={url}>
          {rich("{address} receives {events}", {
            address: <code className="mono">{url}</code>,
            events: eventFilterText(webhook),
          })}
          {description !== "" && `. ${description}`}
        </p>
      </Bar>
      {trouble !== undefined && (
        <Note kind="error">
          {t(trouble)} {t("What is pending waits until it is enabled again.")}{" "}
          {!isPast && <EnableWebhook webhook={webhook} />}
        </Note>
      )}
      {trouble === undefined && failingSince && (
        <Note kind="error">
          {rich("Nothing has arrived since {moment}. After five days of that it is disabled.", {
            moment: <DayAndTime value={failingSince} />,
          })}
        </Note>
      )}
      {previousSecretUntil && Date.parse(previousSecretUntil) > Date.now() && (
        <Note>
          {rich("Until {moment} deliveries are signed with the old secret as well.", {
            moment: <DayAndTime value={previousSecretUntil} />,
          })}
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
  switch (disabledReason) {
    case "gone":
      return message("The receiver answered 410: it is gone.");
    case "no_right":
      return message("The user or key that set it up may no longer read events, so it was disabled.");
    case "restored":
      return message("The webhook was restored from a backup that is to send nothing.");
    default:
      return message("Nothing arrived for five days, so it was disabled.");
  }
}
