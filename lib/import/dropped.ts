type Json = Record<string, unknown>;

/** Names, as paths, the members that were sent and that a schema has not kept. */
export function recordDropped(sent: unknown, kept: unknown, note: (path: string, value: unknown) => void): void {
  compare(sent, kept, note, []);
}

/** `path` is one array for the whole recursion: a path is nearly never needed, so none is built in advance. */
function compare(sent: unknown, kept: unknown, note: (path: string, value: unknown) => void, path: string[]): void {
  if (typeof sent !== "object" || sent === null || typeof kept !== "object" || kept === null) return;
  if (Array.isArray(sent)) {
    for (let at = 0; at < sent.length; at++) compare(sent[at], (kept as unknown[])[at], note, path);
    return;
  }
  for (const member of Object.keys(sent)) {
    path.push(member);
    if (Object.hasOwn(kept, member)) compare((sent as Json)[member], (kept as Json)[member], note, path);
    else note(path.join("."), (sent as Json)[member]);
    path.pop();
  }
}
