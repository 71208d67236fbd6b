import { useHasFeature, useViewer } from "@/components/session/viewer";
import type { Plan } from "@/lib/resources/plan/schema";
import { writtenBy } from "@/lib/resources/plan/state";

/** Whether the webhooks that a plan notifies are asked for. */
export function useAsksForWebhooks(plan: Plan | undefined): boolean {
  const mayRead = useHasFeature("Platform/Webhook");
  const { rehearsal } = useViewer();
  return mayRead && !rehearsal && plan?.status === "ready" && writtenBy(plan) > 0;
}
