import { features, isFeature } from "@/lib/base/auth/features";
import { capitalised } from "@/lib/base/capitalised";
import { message, t } from "@/lib/languages/text";

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

export const permissionCount = (count: number): string =>
  t("{count, plural, one {# permission} other {# permissions}}", { count });
