const values = globalThis as typeof globalThis & { comptoir?: Map<string, unknown> };
values.comptoir ??= new Map();
const shared = values.comptoir;

/**
 * A value that exists once in the process. Pages and the API are bundled separately and loaded into one process, so that a
 * variable of a module would exist once in each bundle.
 */
export function processWide<T>(name: string, create: () => T): T {
  if (!shared.has(name)) shared.set(name, create());
  return shared.get(name) as T;
}
