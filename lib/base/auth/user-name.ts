/** The display name of a user: the full name, else the username. */
export function userName(user: { firstname?: string; lastname?: string; username?: string }): string {
  return [user.firstname, user.lastname].filter(Boolean).join(" ") || (user.username ?? "");
}
