import { useHasFeature, useViewer } from "@/components/session/viewer";
import type { Plan } from "@/lib/resources/plan/schema";
import { canBeApplied } from "@/lib/resources/plan/state";

/** Whether the webhooks that a plan notifies are asked for. */
export function useAsksForWebhooks(plan: Plan | undefined): boolean {
  const mayRead = useHasFeature("Platform/Webhook");
  const { sandbox } = useViewer();
  return mayRead && !sandbox && plan !== undefined && canBeApplied(plan);
}
