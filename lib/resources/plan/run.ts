import type { Actor } from "@/lib/base/auth/actor";
import * as undo from "@/lib/resources/undo/service";
import type { Target } from "./change";
import { operations, type Request } from "./operations";
import type { Task } from "./targets";

/** Carries out the operation of a plan for one record, both to plan and to apply it. */
export async function runOf(
  actor: Actor,
  request: Request,
  task: Pick<Task, "operation" | "set">,
  { record, undoes }: Target,
): Promise<void> {
  if (undoes === undefined) {
    await operations[task.operation].run(actor, request, record, task.set);
    return;
  }
  const nameObject = () => {};
  await undo.undo(actor, {
    ...request,
    ifMatch: undefined,
    params: { id: undoes },
    body: { resolve: {} },
    query: {},
    nameObject,
  });
}
