import type { EventType } from "@/lib/base/audit/event";
import { message, t } from "@/lib/languages/text";
import * as account from "@/lib/resources/account/events";
import * as agreement from "@/lib/resources/agreement/events";
import * as collection from "@/lib/resources/collection/events";
import * as distributor from "@/lib/resources/distributor/events";
import type { Event } from "@/lib/resources/event/schema";
import * as guest from "@/lib/resources/guest/events";
import * as key from "@/lib/resources/key/events";
import * as order from "@/lib/resources/order/events";
import * as role from "@/lib/resources/role/events";
import * as subscription from "@/lib/resources/subscription/events";
import * as tenant from "@/lib/resources/tenant/events";
import * as ticket from "@/lib/resources/ticket/events";
import { isUndo } from "@/lib/resources/undo/is-undo";
import * as user from "@/lib/resources/user/events";
import * as webhook from "@/lib/resources/webhook/events";
import { paths } from "../paths";

/** A page to continue on from an event. */
export interface EventLink {
  label: string;
  /** The user of the label. */
  username?: string;
  href: string;
}

interface RecordPage {
  events: readonly EventType[];
  label: string;
  href: (id: string) => string;
}

const recordPage = (events: Readonly<Record<string, EventType>>, label: string, href: RecordPage["href"]) => ({
  events: Object.values(events),
  label,
  href,
});

// The identifier of this event's object is a delivery's, which has no page.
const { deliverySentAgain: _, ...webhookEvents } = webhook;

const pages: readonly RecordPage[] = [
  recordPage(account, message("Open the customer"), paths.account),
  recordPage(role, message("Open the role"), (id) => paths.role(id)),
  recordPage(subscription, message("Open the subscription"), paths.subscription),
  recordPage(order, message("Open the order"), paths.order),
  recordPage(agreement, message("Open the agreement"), paths.agreement),
  recordPage(distributor, message("Open the distributor"), paths.distributor),
  recordPage(collection, message("Open the collection"), paths.collection),
  recordPage(tenant, message("Open the company"), () => paths.general()),
  recordPage(webhookEvents, message("Open the webhook"), paths.webhook),
  recordPage(key, message("Open the key"), paths.key),
  recordPage(user, message("Open the user"), paths.user),
  recordPage(guest, message("Guests"), () => paths.guests()),
  recordPage(ticket, message("Tickets"), () => paths.tickets()),
];

/** The page of the record an event is about. A record that was not found, or is deleted, has none. */
export function recordLink({ source, action = "", status, data }: Event): EventLink | undefined {
  const isGone = data?.statusCode === 404 || (status === "success" && action.endsWith("delete"));
  if (data?._id === undefined || isGone) return undefined;
  const page = pages.find(({ events }) => events.some((each) => each.source === source && each.action === action));
  return page && { label: page.label, href: page.href(data._id) };
}

/** The links of an event: its record, the record's other events and, of a failure, similar ones. */
export function linksFor(event: Event): EventLink[] {
  const { data, source = "", action = "", status, user: by } = event;
  const id = data?._id;
  const record = recordLink(event);
  const links = record ? [record] : [];
  if (isUndo(event) && id !== undefined) {
    links.push({ label: message("Open the change"), href: paths.event(id) });
    if (typeof data?.record === "string")
      links.push({ label: message("All events of the record"), href: eventsWhere({ "data._id": data.record }) });
  }
  // A distributor is not deleted while products name it.
  if (status === "failed" && source === "distributor" && data?.statusCode === 409 && id !== undefined) {
    links.unshift({ label: message("See its products"), href: paths.products({ "~filter[distributor]": id }) });
  }
  if (status === "failed" && data?.statusCode === 403) links.push({ label: message("Roles"), href: paths.roles() });
  if (id !== undefined)
    links.push({ label: message("All events of this record"), href: eventsWhere({ "data._id": id }) });
  if (status !== "failed") return links;
  if (typeof data?.requestId === "string")
    links.push({ label: message("Show the request"), href: paths.requests({ "~filter[requestId]": data.requestId }) });
  links.push({ label: message("Similar failures"), href: eventsWhere({ source, action, status }) });
  if (by?.username) {
    links.push({
      label: message("All events of {user}"),
      username: by.username,
      href: eventsWhere({ "user.username": by.username }),
    });
  }
  return links;
}

const reasons: Readonly<Record<number, string>> = {
  403: message("The role or key that asked doesn't have the permission. Someone who may write roles can add it."),
  404: message("What was asked for does not exist, or belongs to another tenant."),
  409: message("The change conflicts with the present state. Look at the record, correct that, and try again."),
  412: message("Someone changed it in the meantime. Open it as it is now and make the change again."),
  422: message("The request was invalid. The message says why."),
};

/** Advice about a failure, by its status. */
export const adviceOn = ({ data }: Event): string => t(reasons[data?.statusCode ?? 0] ?? "");

const eventsWhere = (filters: Record<string, string>): string =>
  paths.events(new URLSearchParams(Object.entries(filters).map(([field, value]) => [`~filter[${field}]`, value])));
