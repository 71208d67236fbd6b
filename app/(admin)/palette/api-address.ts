import type { PaletteItem } from "@/components/command/palette-store";
import { t } from "@/lib/languages/text";
import { screenAt } from "../record-screens";

/**
 * Finds an API URL in pasted text (a path, a URL, or a curl command) and returns the path of its screen. A list keeps
 * its parameters, because its screen accepts the same ones.
 */
export function viewsOf(pasted: string): PaletteItem[] {
  const found = /(?:https?:\/\/[^\s'"]+?)?(\/v[12]\/[^\s'"]*)/.exec(pasted)?.[1];
  if (found === undefined) return [];
  const [path = "", query = ""] = found.split(/\?(.*)/s);
  const screen = screenAt(path);
  if (!screen) return [];
  const href = query === "" ? screen.href : `${screen.href}${screen.href.includes("?") ? "&" : "?"}${query}`;
  return [{ id: `view ${href}`, label: t("Open this view"), detail: t(screen.label), code: path, href }];
}
