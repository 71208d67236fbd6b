import { reasonOf } from "@/lib/browser/client";
import { showToast } from "./toasts";

interface Outcome<Answer> {
  /** Omitted where the screen shows what was done. */
  done?: (answer: Answer) => string;
  failed: (reason: string) => string;
  undo?: ((answer: Answer) => void) | undefined;
}

/**
 * Says in a toast what came of an action.
 *
 * @returns its answer; undefined if it failed
 */
export async function report<Answer>(
  action: Promise<Answer>,
  { done, failed, undo }: Outcome<Answer>,
): Promise<Answer | undefined> {
  try {
    const answer = await action;
    if (done) showToast({ kind: "done", message: done(answer), undo: undo && (() => undo(answer)) });
    return answer;
  } catch (error) {
    showToast({ kind: "failed", message: failed(reasonOf(error)) });
    return undefined;
  }
}

export const succeeded = (): true => true;
