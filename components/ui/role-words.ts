import { capitalised } from "@/lib/base/capitalised";
import { t } from "@/lib/languages/text";

/** `read_support` as `Read support`: the name of a role is made of its title. */
export const roleTitle = (name: string): string => t(capitalised(name.replaceAll(/[_-]/g, " ")));

/** `provider.admin` as `Provider (administrator)` */
export function roleInWords(role: string): string {
  const [name = "", level] = role.split(".");
  const title = roleTitle(name);
  if (level === undefined) return title;
  return level === "admin" ? t("{role} (administrator)", { role: title }) : t("{role} (member)", { role: title });
}
