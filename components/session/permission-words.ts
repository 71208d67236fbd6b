import { features, isFeature } from "@/lib/base/auth/features";
import { capitalised } from "@/lib/base/capitalised";
import { message, t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";

/** Names that are not those of the API. */
const titles: Readonly<Record<string, string>> = {
  "Platform/Account": message("Customers"),
  "Platform/Assistant": message("Assistants"),
  "Platform/Scim": message("Directory sync"),
  "Platform/Support": message("Tickets"),
  "Platform/Tenant": message("Company"),
};

/** The title of a feature without its `/Write`: an area that can only be written is named after its write feature. */
export function areaTitle(area: string): string {
  if (titles[area] !== undefined) return t(titles[area]);
  if (isFeature(area)) return t(features[area][0]);
  const write = `${area}/Write`;
  if (!isFeature(write)) return area;
  return t(capitalised(features[write][0].replace(/^Write /, "")));
}

/** `Platform/Subscription` of `Platform/Subscription/Force/Write` */
export const areaOf = (namespace: string): string => namespace.split("/").slice(0, 2).join("/");

/** What a permission lets its holder do in its area: `See`, `Change`, or what is special. */
export function rightOf(namespace: string): string {
  const area = areaOf(namespace);
  if (namespace === area) return t("See");
  return namespace === `${area}/Write` || !isFeature(namespace) ? t("Change") : t(features[namespace][0]);
}

/** `Customers: see` */
export const permissionName = (namespace: string): string =>
  t("{area}: {right}", { area: areaTitle(areaOf(namespace)), right: withinSentence(rightOf(namespace)) });

export const permissionCount = (count: number): string =>
  t("{count, plural, one {# permission} other {# permissions}}", { count });
