import { capitalised } from "@/lib/base/capitalised";
import { t } from "@/lib/languages/text";

/** `read_support` as `Read support`: the name of a role is made of its title. */
export const roleTitle = (name: string): string => t(capitalised(name.replaceAll(/[_-]/g, " ")));

/** `provider.admin` as `Provider (administrator)`. @param title of the role, if it is known */
export function roleInWords(role: string, title?: string): string {
  const [name = "", level] = role.split(".");
  const said = title === undefined ? roleTitle(name) : t(title);
  if (level === undefined) return said;
  return level === "admin" ? t("{role} (administrator)", { role: said }) : t("{role} (member)", { role: said });
}
