import { countOf } from "@/components/ui/number-format";
import { capitalised } from "@/lib/base/capitalised";
import type { Plan, PlanOperation } from "@/lib/resources/plan/schema";
import { paths } from "../paths";

/** The lists that records of plans are in, by the noun of their operations. */
const lists: Readonly<Record<string, () => string>> = {
  account: paths.accounts,
  ticket: paths.tickets,
  collection: paths.collections,
  product: paths.products,
  subscription: paths.subscriptions,
  distributor: paths.distributors,
  agreement: paths.agreements,
  role: paths.roles,
  webhook: paths.webhooks,
  user: paths.users,
};

const verbs: Readonly<Record<string, string>> = {
  update: "Change",
  delete: "Delete",
  restore: "Restore",
  import: "Import",
};

const partsOf = (operation: PlanOperation) => {
  const [noun = "", verb = ""] = operation.split(".");
  return { noun, verb: verbs[verb] ?? verb };
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
  return { label: `${capitalised(noun)}s`, href: lists[noun]?.() ?? paths.plans() };
}

/** The field of a JSON pointer, as a column of a file is named. */
export const fieldOf = (pointer: string): string => pointer.slice(1).replaceAll("/", ".");
