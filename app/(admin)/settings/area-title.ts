import { features, isFeature } from "@/lib/base/auth/features";
import { capitalised } from "@/lib/base/capitalised";
import { t } from "@/lib/languages/text";

/** The title of a feature without its `/Write`: an area that can only be written is named after its write feature. */
export function areaTitle(area: string): string {
  if (isFeature(area)) return t(features[area][0]);
  const write = `${area}/Write`;
  if (!isFeature(write)) return area;
  return t(capitalised(features[write][0].replace(/^Write /, "")));
}

export const permissionCount = (count: number): string =>
  t("{count, plural, one {# permission} other {# permissions}}", { count });
