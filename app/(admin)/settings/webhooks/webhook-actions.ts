"use client";

import { useRouter } from "next/navigation";
import { report, succeeded } from "@/components/overlay/report";
import { t } from "@/lib/languages/text";
import { useDeleteWebhook, useRotateSecret, useTestWebhook, useUpdateWebhook } from "@/lib/resources/webhook/client";
import { deleteWebhook, getWebhookReferences } from "@/lib/resources/webhook/endpoints";
import { hostOf } from "@/lib/resources/webhook/host";
import type { Webhook, WebhookWithSecret } from "@/lib/resources/webhook/schema";
import { paths } from "../../paths";

/** The actions of a webhook. */
export function useWebhookActions({ id, url = "" }: Webhook) {
  const host = hostOf(url);
  const router = useRouter();
  const { mutateAsync: test } = useTestWebhook();
  const { mutateAsync: update } = useUpdateWebhook();
  const { mutateAsync: removeWebhook } = useDeleteWebhook();
  const { mutateAsync: rotateSecret } = useRotateSecret();

  const sendTest = async (): Promise<void> => {
    await report(test(id), {
      done: () => t("Sending a test event, the first of the list."),
      failed: (reason) => t("No test event is sent. {reason}", { reason }),
    });
  };
  const setActive = async (active: boolean): Promise<void> => {
    await report(update({ id, body: { active } }), {
      done: () => (active ? t("Activated {name}", { name: host }) : t("Deactivated {name}", { name: host })),
      failed: (reason) =>
        active
          ? t("{name} is not activated. {reason}", { name: host, reason })
          : t("{name} is not deactivated. {reason}", { name: host, reason }),
      undo: () => void setActive(!active),
    });
  };
  const remove = async (): Promise<void> => {
    const { confirmDeletion } = await import("../../deletion");
    const acts = await confirmDeletion({
      title: t("Delete the webhook {host}?", { host }),
      body: t("The webhook is deleted for good, with the log of its deliveries. To pause it, deactivate it."),
      keep: t("Keep it"),
      act: t("Delete {name}", { name: host }),
      references: getWebhookReferences,
      by: deleteWebhook,
      input: { params: { id } },
    });
    if (!acts) return;
    const isGone = await report(removeWebhook(id).then(succeeded), {
      done: () => t("Deleted {name}", { name: host }),
      failed: (reason) => t("{name} is not deleted. {reason}", { name: host, reason }),
    });
    if (isGone) router.push(paths.webhooks());
  };
  const rotate = (overlapSeconds: number): Promise<WebhookWithSecret | undefined> =>
    report(rotateSecret({ id, body: { overlapSeconds } }), {
      failed: (reason) => t("The secret is not rotated. {reason}", { reason }),
    });
  return { sendTest, setActive, remove, rotate };
}
