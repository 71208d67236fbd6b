/**
 * Keys as the registry writes them: `k`, `?`, `shift+x`, `mod+k`, `alt+arrowdown`, and sequences such as `g o`.
 * `mod` is ⌘ on a Mac and Ctrl on other systems.
 */

interface KeyPress {
  key: string;
  code: string;
  metaKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** The registry's name for a key press; undefined if it has none. */
export function nameOf(press: KeyPress, isMac: boolean): string | undefined {
  const modifier = isMac ? press.metaKey : press.ctrlKey;
  const foreign = isMac ? press.ctrlKey : press.metaKey;
  if (foreign) return undefined;
  // With Alt held, macOS types another character, so the physical key is read instead.
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1];
  const key = (press.altKey && letter ? letter : press.key).toLowerCase();
  const shifts = press.shiftKey && (key.length > 1 || /^[a-z]$/.test(key));
  return [modifier && "mod", press.altKey && "alt", shifts && "shift", key === " " ? "space" : key]
    .filter(Boolean)
    .join("+");
}

/** Whether the key also types a character or moves the cursor: fields must then receive it. */
export const isPlain = (name: string): boolean => !name.startsWith("mod+") && !name.startsWith("alt+");

/**
 * Matches key presses with bindings, including sequences. The steps of a sequence must follow within a second, without
 * another key between them.
 */
export function createMatcher(timeoutMilliseconds = 1000) {
  let pending = "";
  let until = 0;
  return {
    match(name: string, bindings: readonly string[], now: number): { keys?: string; waiting: boolean } {
      const typed = pending !== "" && now <= until ? `${pending} ${name}` : name;
      pending = "";
      const keys = bindings.includes(typed) ? typed : bindings.includes(name) ? name : undefined;
      if (keys !== undefined) return { keys, waiting: false };
      const starts = bindings.some((binding) => binding.startsWith(`${name} `));
      if (starts) {
        pending = name;
        until = now + timeoutMilliseconds;
      }
      return { waiting: starts };
    },
  };
}
