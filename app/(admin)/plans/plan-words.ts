import { countOf } from "@/components/ui/number-format";
import type { Plan, PlanOperation } from "@/lib/resources/plan/schema";
import { paths } from "../paths";

const places: Readonly<Record<string, { noun: string; label: string; href: string }>> = {
  account: { noun: "account", label: "Accounts", href: paths.accounts() },
  ticket: { noun: "ticket", label: "Tickets", href: paths.tickets() },
  collection: { noun: "collection", label: "Collections", href: paths.collections() },
  product: { noun: "product", label: "Products", href: paths.products() },
  subscription: { noun: "subscription", label: "Subscriptions", href: paths.subscriptions() },
  distributor: { noun: "distributor", label: "Distributors", href: paths.distributors() },
};

const verbs: Readonly<Record<string, string>> = {
  update: "Change",
  delete: "Delete",
  restore: "Restore",
  import: "Import",
};

const partsOf = (operation: PlanOperation) => {
  const [noun = "", verb = ""] = operation.split(".");
  return { place: places[noun], verb: verbs[verb] ?? verb };
};

/** `Change accounts` */
export function operationTitle(operation: PlanOperation): string {
  const { place, verb } = partsOf(operation);
  return `${verb} ${place?.label.toLowerCase() ?? "records"}`;
}

/** `Change 12 accounts` */
export function planTitle({ operation, total, undoes }: Plan): string {
  const { place, verb } = partsOf(operation);
  const words = `${verb} ${countOf(total, place?.noun ?? "record")}`;
  return undoes === undefined ? words : `Undo: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** The list that the records are in. */
export const planPlace = ({ operation }: Plan) => partsOf(operation).place;
