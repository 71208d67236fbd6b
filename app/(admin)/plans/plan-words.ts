import { countOf } from "@/components/ui/number-format";
import { capitalised } from "@/lib/base/capitalised";
import type { Plan, PlanOperation } from "@/lib/resources/plan/schema";
import { paths } from "../paths";

type PartsOf<Operation> = Operation extends `${infer Noun}.${infer Verb}` ? { noun: Noun; verb: Verb } : never;
type Parts = PartsOf<PlanOperation>;

const verbs: Readonly<Record<Parts["verb"], string>> = {
  update: "Change",
  change: "Change",
  renew: "Renew",
  cancel: "Cancel",
  delete: "Delete",
  restore: "Restore",
  import: "Import",
};

const partsOf = (operation: PlanOperation) => {
  const [noun, verb] = operation.split(".") as [Parts["noun"], Parts["verb"]];
  return { noun, verb: verbs[verb] };
};

/** `Change accounts` */
export function operationTitle(operation: PlanOperation): string {
  const { noun, verb } = partsOf(operation);
  return `${verb} ${noun}s`;
}

/** `Change 12 accounts` */
export function planTitle({ operation, total, undoes }: Plan): string {
  const { noun, verb } = partsOf(operation);
  const words = `${verb} ${countOf(total, noun)}`;
  return undoes === undefined ? words : `Undo: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** The list that the records are in. */
export function planPlace({ operation }: Plan) {
  const { noun } = partsOf(operation);
  return { label: `${capitalised(noun)}s`, href: paths[`${noun}s`]() };
}
