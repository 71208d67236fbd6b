import { message } from "@/lib/languages/text";
import type { CommandTexts } from "./registry";

/** What most forms register. The shortcut sheet lists it on every page. */
export const formCommands = {
  save: { id: "save", label: message("Save"), group: "In a form or editor", keys: "mod+s" },
  // The listener itself does so.
  leave: { id: "field.leave", label: message("Leave the field"), group: "In a form or editor", keys: "escape" },
  error: { id: "error", label: message("Next error"), group: "In a form or editor", keys: "alt+arrowdown" },
  stale: { id: "stale", label: message("Next outdated paragraph"), group: "In a form or editor", keys: "alt+n" },
} as const satisfies Readonly<Record<string, CommandTexts>>;
