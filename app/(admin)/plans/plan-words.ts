import { message, t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";
import type { Plan, PlanOperation } from "@/lib/resources/plan/schema";
import { paths } from "../paths";

/** The title of what is done, without and with the number of records. */
const titles: Readonly<Record<PlanOperation, readonly [string, string]>> = {
  "account.update": [
    message("Change customers"),
    message("Change {count, plural, one {# customer} other {# customers}}"),
  ],
  "ticket.update": [message("Change tickets"), message("Change {count, plural, one {# ticket} other {# tickets}}")],
  "order.update": [message("Change orders"), message("Change {count, plural, one {# order} other {# orders}}")],
  "collection.update": [
    message("Change collections"),
    message("Change {count, plural, one {# collection} other {# collections}}"),
  ],
  "collection.delete": [
    message("Delete collections"),
    message("Delete {count, plural, one {# collection} other {# collections}}"),
  ],
  "collection.restore": [
    message("Restore collections"),
    message("Restore {count, plural, one {# collection} other {# collections}}"),
  ],
  "product.update": [message("Change products"), message("Change {count, plural, one {# product} other {# products}}")],
  "product.delete": [message("Delete products"), message("Delete {count, plural, one {# product} other {# products}}")],
  "product.restore": [
    message("Restore products"),
    message("Restore {count, plural, one {# product} other {# products}}"),
  ],
  "distributor.update": [
    message("Change distributors"),
    message("Change {count, plural, one {# distributor} other {# distributors}}"),
  ],
  "distributor.delete": [
    message("Delete distributors"),
    message("Delete {count, plural, one {# distributor} other {# distributors}}"),
  ],
  "agreement.update": [
    message("Change agreements"),
    message("Change {count, plural, one {# agreement} other {# agreements}}"),
  ],
  "role.update": [message("Change roles"), message("Change {count, plural, one {# role} other {# roles}}")],
  "role.delete": [message("Delete roles"), message("Delete {count, plural, one {# role} other {# roles}}")],
  "webhook.update": [message("Change webhooks"), message("Change {count, plural, one {# webhook} other {# webhooks}}")],
  "webhook.delete": [message("Delete webhooks"), message("Delete {count, plural, one {# webhook} other {# webhooks}}")],
  "user.update": [message("Change users"), message("Change {count, plural, one {# user} other {# users}}")],
  "subscription.change": [
    message("Change subscriptions"),
    message("Change {count, plural, one {# subscription} other {# subscriptions}}"),
  ],
  "subscription.renew": [
    message("Renew subscriptions"),
    message("Renew {count, plural, one {# subscription} other {# subscriptions}}"),
  ],
  "subscription.cancel": [
    message("Cancel subscriptions"),
    message("Cancel {count, plural, one {# subscription} other {# subscriptions}}"),
  ],
  "product.import": [message("Import products"), message("Import {count, plural, one {# product} other {# products}}")],
  "subscription.import": [
    message("Import subscriptions"),
    message("Import {count, plural, one {# subscription} other {# subscriptions}}"),
  ],
  "order.import": [message("Import orders"), message("Import {count, plural, one {# order} other {# orders}}")],
  "account.import": [
    message("Import customers"),
    message("Import {count, plural, one {# customer} other {# customers}}"),
  ],
};

/** The lists that the records are in. */
const places = {
  account: [message("Customers"), paths.accounts],
  ticket: [message("Tickets"), paths.tickets],
  order: [message("Orders"), paths.orders],
  collection: [message("Collections"), paths.collections],
  product: [message("Products"), paths.products],
  distributor: [message("Distributors"), paths.distributors],
  agreement: [message("Agreements"), paths.agreements],
  role: [message("Roles"), paths.roles],
  webhook: [message("Webhooks"), paths.webhooks],
  user: [message("Users"), paths.users],
  subscription: [message("Subscriptions"), paths.subscriptions],
} as const;

/** `Change accounts`, to be said. */
export const operationTitle = (operation: PlanOperation): string => titles[operation][0];

/** `Change 12 accounts`, `Undo: change 12 accounts` */
export function planTitle({ operation, total, undoes }: Plan): string {
  const title = t(titles[operation][1], { count: total });
  return undoes === undefined ? title : t("Undo: {title}", { title: withinSentence(title) });
}

/** What an event about a plan names: `account.update, 12 accounts` is `Change 12 customers`. */
export function titleOfNamed(name: string): string {
  const [operation = "", count] = name.split(/, | /);
  const title = Object.entries(titles).find(([known]) => known === operation)?.[1][1];
  return title === undefined ? name : t(title, { count: Number(count) });
}

/** The list that the records are in. */
export function planPlace({ operation }: Plan) {
  const [label, pathOf] = places[operation.split(".")[0] as keyof typeof places];
  return { label: t(label), href: pathOf() };
}
