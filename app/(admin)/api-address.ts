import type { PaletteItem } from "@/components/command/palette-store";
import { screenAt } from "./record-screens";

/**
 * An API address in a pasted text (bare, with a host, or inside a curl command) as the screen that shows it. A list keeps
 * its parameters: the address of its screen takes the same.
 */
export function viewsOf(pasted: string): PaletteItem[] {
  const found = /(?:https?:\/\/[^\s'"]+?)?(\/v[12]\/[^\s'"]*)/.exec(pasted)?.[1];
  if (found === undefined) return [];
  const [path = "", query = ""] = found.split(/\?(.*)/s);
  const screen = screenAt(path);
  if (!screen) return [];
  const href = query === "" ? screen.href : `${screen.href}${screen.href.includes("?") ? "&" : "?"}${query}`;
  return [{ id: `view ${href}`, label: "Open this view", detail: screen.label, code: path, href }];
}
