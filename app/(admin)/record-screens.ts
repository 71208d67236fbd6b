import type { Endpoint } from "@/lib/base/http/endpoint";
import { getAccount, listAccounts } from "@/lib/resources/account/endpoints";
import { getAgreement, listAgreements, listServiceAgreements } from "@/lib/resources/agreement/endpoints";
import { getCollection, listCollections, restoreCollections } from "@/lib/resources/collection/endpoints";
import { getDistributor, listDistributors } from "@/lib/resources/distributor/endpoints";
import { getEvent, listEvents } from "@/lib/resources/event/endpoints";
import { listGuests } from "@/lib/resources/guest/endpoints";
import { getKey, listKeys } from "@/lib/resources/key/endpoints";
import { getProduct, listProducts } from "@/lib/resources/product/endpoints";
import { getRole, listFeatures, listRoles } from "@/lib/resources/role/endpoints";
import { listContexts, listSessions } from "@/lib/resources/session/endpoints";
import { getCustomerSubscription, listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { getTenant } from "@/lib/resources/tenant/endpoints";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { changePassword, createUser, getUser, listUsers, updateUser } from "@/lib/resources/user/endpoints";
import { getDelivery, getWebhook, listWebhooks } from "@/lib/resources/webhook/endpoints";
import { paths } from "./paths";

/** A screen that shows the response of an endpoint. */
interface RecordScreen {
  endpoint: Endpoint;
  label: string;
  /** The screen's path; only screens of a record use the id. */
  href: (id: string) => string;
}

/** If two paths of equal length match a request, the first one wins. */
const screens: readonly RecordScreen[] = [
  { endpoint: listCustomerSubscriptions, label: "Subscriptions", href: () => paths.subscriptions() },
  { endpoint: getCustomerSubscription, label: "Subscription", href: paths.subscription },
  { endpoint: listServiceAgreements, label: "Agreements", href: () => paths.agreements() },
  { endpoint: listAgreements, label: "Agreements", href: () => paths.agreements() },
  { endpoint: getAgreement, label: "Agreement", href: paths.agreement },
  { endpoint: restoreCollections, label: "Collections", href: () => paths.trash() },
  { endpoint: listCollections, label: "Collections", href: () => paths.collections() },
  { endpoint: getCollection, label: "Collection", href: paths.collection },
  { endpoint: listProducts, label: "Products", href: () => paths.products() },
  { endpoint: getProduct, label: "Product", href: paths.product },
  { endpoint: listDistributors, label: "Distributors", href: () => paths.distributors() },
  { endpoint: getDistributor, label: "Distributor", href: paths.distributor },
  { endpoint: listTickets, label: "Tickets", href: () => paths.tickets() },
  { endpoint: listRoles, label: "Roles", href: () => paths.roles() },
  { endpoint: listFeatures, label: "Roles", href: () => paths.roles() },
  { endpoint: getRole, label: "Role", href: (id) => paths.role(id) },
  { endpoint: listAccounts, label: "Accounts", href: () => paths.accounts() },
  { endpoint: getAccount, label: "Account", href: paths.account },
  { endpoint: listEvents, label: "Event log", href: () => paths.events() },
  { endpoint: getEvent, label: "Event", href: paths.event },
  { endpoint: listSessions, label: "Profile", href: () => paths.profile() },
  { endpoint: listContexts, label: "Profile", href: () => paths.profile() },
  { endpoint: changePassword, label: "Profile", href: () => paths.profile() },
  { endpoint: listGuests, label: "Guests", href: () => paths.guests() },
  { endpoint: listUsers, label: "Users", href: () => paths.users() },
  { endpoint: createUser, label: "Users", href: () => paths.users() },
  { endpoint: getUser, label: "User", href: paths.user },
  { endpoint: updateUser, label: "User", href: paths.user },
  { endpoint: getTenant, label: "Tenant", href: () => paths.tenant() },
  { endpoint: getDelivery, label: "Webhooks", href: () => paths.webhooks() },
  { endpoint: listWebhooks, label: "Webhooks", href: () => paths.webhooks() },
  { endpoint: getWebhook, label: "Webhook", href: paths.webhook },
  { endpoint: listKeys, label: "API keys", href: () => paths.keys() },
  { endpoint: getKey, label: "API key", href: paths.key },
];

/** The screen for a request's path. A part of a record, such as its versions, is shown on the record's screen. */
export function screenAt(path: string): { label: string; href: string } | undefined {
  const given = path.split("/").filter(Boolean);
  const [best] = screens
    .map((screen) => ({ screen, parts: screen.endpoint.path.split("/").filter(Boolean) }))
    .filter(({ parts }) =>
      parts.every((part, at) => given[at] !== undefined && (part === given[at] || part.startsWith(":"))),
    )
    .sort((one, other) => other.parts.length - one.parts.length);
  if (!best) return undefined;
  const id = given[best.parts.findIndex((part) => part.startsWith(":"))] ?? "";
  return { label: best.screen.label, href: best.screen.href(decode(id)) };
}

/** Invalid percent-encoding is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
