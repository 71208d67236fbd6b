/** A user as the log names them. The username of an API key is made of its id, of which the ends are enough. */
export function actorName(username: string): string {
  const [, id] = /^key:(.+)$/.exec(username) ?? [];
  if (id === undefined) return username;
  return `API key ${id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id}`;
}
