import type { Event } from "@/lib/resources/event/schema";
import { paths } from "../paths";

/** A link from an event to more information, or to the screen where a failure can be fixed. */
export interface EventLink {
  label: string;
  href: string;
}

const pages: readonly { of: (event: Event) => boolean; label: string; href: (id: string) => string }[] = [
  { of: ({ source }) => source === "account", label: "Open the account", href: paths.account },
  { of: ({ source }) => source === "role", label: "Open the role", href: (id) => paths.role(id) },
  {
    of: ({ source }) => source === "subscription",
    label: "Open the subscription",
    href: paths.subscription,
  },
  {
    of: ({ source, action = "" }) => source === "agreement" && action !== "sign",
    label: "Open the agreement",
    href: paths.agreement,
  },
  {
    of: ({ action = "" }) => action.startsWith("distributor_"),
    label: "Open the distributor",
    href: paths.distributor,
  },
  { of: ({ source }) => source === "tenant", label: "Open the tenant", href: () => paths.tenant() },
  {
    of: ({ source, action }) => source === "webhook" && action !== "redeliver",
    label: "Open the webhook",
    href: paths.webhook,
  },
  { of: ({ source }) => source === "key", label: "Open the key", href: paths.key },
  {
    of: ({ source, action = "" }) => source === "user" && action.startsWith("guest_"),
    label: "Guests",
    href: () => paths.guests(),
  },
  { of: ({ source }) => source === "user", label: "Open the user", href: paths.user },
  { of: ({ action = "" }) => action.startsWith("collection_"), label: "Collections", href: () => paths.collections() },
  { of: ({ source }) => source === "support", label: "Tickets", href: () => paths.tickets() },
];

/** Links from an event: its record, other events of that record and, for a failure, similar failures and events of that user. */
export function linksFor(event: Event): EventLink[] {
  const { data, source = "", action = "", status, user } = event;
  const id = data?._id;
  const page = pages.find(({ of }) => of(event));
  // A record that was not found, or is deleted, has no page.
  const isGone = data?.statusCode === 404 || (status === "success" && action.endsWith("delete"));
  const record = id !== undefined && page && !isGone ? [{ label: page.label, href: page.href(id) }] : [];
  const its = id === undefined ? [] : [{ label: "All its events", href: eventsWhere({ "data._id": id }) }];
  if (status !== "failed") return [...record, ...its];
  const may = data?.statusCode === 403 ? [{ label: "Roles", href: paths.roles() }] : [];
  const similar = [{ label: "Similar failures", href: eventsWhere({ source, action, status }) }];
  const theirs = user?.username
    ? [{ label: `All of ${user.username}`, href: eventsWhere({ "user.username": user.username }) }]
    : [];
  return [...record, ...may, ...its, ...similar, ...theirs];
}

const reasons: Readonly<Record<number, string>> = {
  403: "The role or key that asked lacks the feature. Someone who may write roles can add it.",
  404: "What was asked for does not exist, or belongs to another tenant.",
  409: "It collides with something that is there. Look at the record, put that right, and try again.",
  412: "It had been changed meanwhile. Open it as it is now and make the change again.",
  422: "What was sent has mistakes. The message says which.",
};

/** What to do about a failure, where its status says. */
export const adviceOn = ({ data }: Event): string | undefined => reasons[data?.statusCode ?? 0];

const eventsWhere = (filters: Record<string, string>): string =>
  paths.events(new URLSearchParams(Object.entries(filters).map(([field, value]) => [`~filter[${field}]`, value])));
