import { screensOf } from "@/components/layout/navigation";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { listServiceAgreements } from "@/lib/resources/agreement/endpoints";
import { restoreCollections } from "@/lib/resources/collection/endpoints";
import { listFeatures } from "@/lib/resources/role/endpoints";
import { listContexts, listSessions } from "@/lib/resources/session/endpoints";
import { getCustomerSubscription, listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { listCustomers } from "@/lib/resources/tenant/endpoints";
import { changePassword, createUser, updateUser } from "@/lib/resources/user/endpoints";
import { getDelivery } from "@/lib/resources/webhook/endpoints";
import { navigation, paths, settingsGroups } from "./paths";

/** A screen that shows the response of an endpoint. */
interface RecordScreen {
  endpoint: Endpoint;
  /** The screen's path; only screens of a record use the id. */
  href: (id: string) => string;
}

/** The screens whose name is not that of their endpoint. */
const named: readonly RecordScreen[] = [
  { endpoint: listCustomerSubscriptions, href: () => paths.subscriptions() },
  { endpoint: getCustomerSubscription, href: paths.subscription },
  { endpoint: listServiceAgreements, href: () => paths.agreements() },
  { endpoint: restoreCollections, href: () => paths.trash() },
  { endpoint: listFeatures, href: () => paths.roles() },
  { endpoint: listSessions, href: () => paths.security() },
  { endpoint: listContexts, href: () => paths.profile() },
  { endpoint: listCustomers, href: () => paths.customerSignIns() },
  { endpoint: changePassword, href: () => paths.security() },
  { endpoint: createUser, href: () => paths.users() },
  { endpoint: updateUser, href: paths.user },
  { endpoint: getDelivery, href: () => paths.webhooks() },
];

const pathOf = new Map<string, (argument: string) => string>(Object.entries(paths));

/** `listRoles` is shown at `paths.roles()`, and `getRole` at `paths.role(id)`. */
const screens: readonly RecordScreen[] = [
  ...named,
  ...endpoints.flatMap((endpoint): RecordScreen[] => {
    const [, verb, first = "", rest = ""] = /^(list|get)(.)(.*)$/.exec(endpoint.name) ?? [];
    const path = pathOf.get(first.toLowerCase() + rest);
    return path ? [{ endpoint, href: verb === "list" ? () => path("") : path }] : [];
  }),
];

/** The screen for a request's path. A part of a record, such as its versions, is shown on the record's screen. */
export function screenAt(path: string): { label: string; href: string } | undefined {
  const given = path.split("/").filter(Boolean);
  const [best] = screens
    .map((screen) => ({ screen, parts: screen.endpoint.path.split("/").filter(Boolean) }))
    .filter(({ parts }) =>
      parts.every((part, at) => given[at] !== undefined && (part === given[at] || part.startsWith(":"))),
    )
    .sort((one, other) => other.parts.length - one.parts.length || literals(other.parts) - literals(one.parts));
  if (!best) return undefined;
  const id = given[best.parts.findIndex((part) => part.startsWith(":"))] ?? "";
  const href = best.screen.href(decode(id));
  return { label: labelAt(href), href };
}

const literals = (parts: readonly string[]): number => parts.filter((part) => !part.startsWith(":")).length;

/** The name of the screen in the navigation. */
function labelAt(href: string): string {
  const places = [...screensOf(navigation), ...settingsGroups.flatMap((group) => group.places)];
  return places.find((place) => href.startsWith(place.href))?.label ?? "";
}

/** Invalid percent-encoding is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
