import { useViewer } from "@/components/session/viewer";
import type { Plan } from "@/lib/resources/plan/schema";

/** Whether the viewer has made a plan that somebody else has to apply. */
export function useIsForOthers({ status, secondPerson, author }: Plan): boolean {
  const { user } = useViewer();
  return status === "ready" && secondPerson === true && author.id === user.id;
}
