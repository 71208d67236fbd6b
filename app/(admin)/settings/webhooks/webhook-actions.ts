"use client";

import { useRouter } from "next/navigation";
import { showToast } from "@/components/overlay/toasts";
import { reasonOf } from "@/lib/browser/client";
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
    try {
      await test(id);
      showToast({ kind: "done", message: t("Sending a test event. It is the first of the list.") });
    } catch (error) {
      showToast({ kind: "failed", message: t("No test event is sent. {reason}", { reason: reasonOf(error) }) });
    }
  };
  const setActive = async (active: boolean): Promise<void> => {
    try {
      await update({ id, body: { active } });
      showToast({
        kind: "done",
        message: active ? t("Activated {name}", { name: host }) : t("Deactivated {name}", { name: host }),
        undo: () => void setActive(!active),
      });
    } catch (error) {
      showToast({
        kind: "failed",
        message: active
          ? t("{name} is not activated. {reason}", { name: host, reason: reasonOf(error) })
          : t("{name} is not deactivated. {reason}", { name: host, reason: reasonOf(error) }),
      });
    }
  };
  const remove = async (): Promise<void> => {
    const { confirmDeletion } = await import("../../deletion");
    const acts = await confirmDeletion({
      title: t("Delete the webhook {host}?", { host }),
      body: t("It is deleted for good, with the log of its deliveries. To pause it, deactivate it."),
      keep: t("Keep it"),
      act: t("Delete {name}", { name: host }),
      references: getWebhookReferences,
      by: deleteWebhook,
      input: { params: { id } },
    });
    if (!acts) return;
    try {
      await removeWebhook(id);
      router.push(paths.webhooks());
      showToast({ kind: "done", message: t("Deleted {name}", { name: host }) });
    } catch (error) {
      showToast({
        kind: "failed",
        message: t("{name} is not deleted. {reason}", { name: host, reason: reasonOf(error) }),
      });
    }
  };
  const rotate = async (overlapSeconds: number): Promise<WebhookWithSecret | undefined> => {
    try {
      return await rotateSecret({ id, body: { overlapSeconds } });
    } catch (error) {
      showToast({ kind: "failed", message: t("The secret is not rotated. {reason}", { reason: reasonOf(error) }) });
      return undefined;
    }
  };
  return { sendTest, setActive, remove, rotate };
}
