import { type Command, isSet, UsageError } from "./arguments";
import { clientOf, queryOf } from "./call";
import { note, print } from "./output";
import { bodyOf, parametersOf } from "./request";

/**
 * `comptoir plan ticket.update --filter status=open --set closed=now` shows what many records would become; `comptoir apply
 * <plan>`, or `--apply`, carries exactly that out.
 */
export async function plan([operation, ...ids]: readonly string[], command: Command): Promise<void> {
  if (!operation) throw new UsageError("Usage: comptoir plan ticket.update --filter status=open --set closed=now");
  const where = Object.fromEntries(
    Object.entries(queryOf(parametersOf({ query: [] }, command))).map(([name, values]) => [
      name,
      values.length > 1 ? values : values[0],
    ]),
  );
  const chosen = ids.length > 0 ? { ids } : { where };
  const run = await clientOf().plan({ operation, ...chosen, set: Object(bodyOf(command)) });
  await print(`${JSON.stringify(run.plan)}\n`);
  if (isSet(command, "apply")) await print(`${JSON.stringify(await run.apply())}\n`);
  else if (run.plan.status === "ready") note(`Carry it out: comptoir apply ${run.plan.id}`);
}

export async function apply([id]: readonly string[]): Promise<void> {
  if (!id) throw new UsageError("Usage: comptoir apply <plan>");
  await print(`${JSON.stringify(await (await clientOf().planOf(id)).apply())}\n`);
}
