import { message, t } from "@/lib/languages/text";
import type { Event } from "./schema";

/** The log has the words of the API: its account is a customer on screens, its account role a role. */
const onScreens: Readonly<Record<string, string>> = {
  "Account was created": message("Customer was created"),
  "Account was not created": message("Customer was not created"),
  "Account was updated": message("Customer was updated"),
  "Account was not updated": message("Customer was not updated"),
  "Account role was created": message("Role was created"),
  "Account role was not created": message("Role was not created"),
  "Account role was updated": message("Role was updated"),
  "Account role was not updated": message("Role was not updated"),
  "Account role was deleted": message("Role was deleted"),
  "Account role was not deleted": message("Role was not deleted"),
  "Account role was restored": message("Role was restored"),
  "Imported accounts": message("Imported customers"),
};

/** The message of an event in the words of screens, in the reader's language if it is one of ours. */
export function messageSays(stored: string): string {
  // An import is counted at the end.
  const [, words = stored, count = ""] = /^(.*?)(: \d+)?$/s.exec(stored) ?? [];
  return t(onScreens[words] ?? words) + count;
}

/** What an event says; without a message, its source and action. */
export const eventSays = ({ message: stored, source, action }: Pick<Event, "message" | "source" | "action">): string =>
  stored === undefined ? `${source} ${action}` : messageSays(stored);
