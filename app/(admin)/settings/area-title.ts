import { features, isFeature } from "@/lib/base/auth/features";
import { capitalised } from "@/lib/base/capitalised";

/** The title of a feature without its `/Write`: an area that can only be written is named after its write feature. */
export function areaTitle(area: string): string {
  if (isFeature(area)) return features[area][0];
  const write = `${area}/Write`;
  if (!isFeature(write)) return area;
  return capitalised(features[write][0].replace(/^Write /, ""));
}
