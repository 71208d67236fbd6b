import { areaTexts } from "@/lib/areas";
import { type Endpoint, templateOf } from "@/lib/base/http/endpoint";

/** The operations as commands: `getAccountHistory` is `accounts history`. Nothing is declared for the command line alone. */

/** An operation as the command line knows it; the build writes them all into the program. */
export interface Operation {
  name: string;
  /** `accounts`; of `logout`, which has no noun, its area. */
  resource: string;
  /** `list`. */
  verb: string;
  method: Endpoint["method"];
  /** `/v1/account/{id}`. */
  path: string;
  summary: string;
  /** What people call its resource who do not know its name. */
  words: string;
  /** Its own parameters, besides those of a list. */
  query: string[];
  /** What its list can be filtered by. */
  fields?: string[];
  hasCsv?: true;
  /** It tells the changes in a list. */
  isFeed?: true;
  takesBody?: true;
}

/** What every list takes, as in the address after the `~`. */
export const listParameters = [
  "search",
  "sort",
  "fields",
  "group",
  "why",
  "at",
  "snapshot",
  "page",
  "perPage",
  "limit",
  "skip",
];

export function commandsOf(endpoints: readonly Endpoint[]): Operation[] {
  const resources = resourcesOf(endpoints);
  const commands = endpoints.map((endpoint) => ({ ...commandOf(endpoint, resources), ...shapeOf(endpoint) }));
  const isOf = (each: Operation, other: Operation) => each.resource === other.resource && each.verb === other.verb;
  // `collections delete` takes one; that of several has no identifier in its path.
  return commands.map((each) => {
    const isSecond = !each.path.includes("{") && commands.some((other) => other !== each && isOf(each, other));
    return isSecond ? { ...each, verb: `${each.verb}-many` } : each;
  });
}

/** What each noun is called, in the singular and in the plural of the operation that lists it. */
function resourcesOf(endpoints: readonly Endpoint[]): Map<string, string> {
  const resources = new Map<string, string>();
  for (const { name, changes } of endpoints)
    if (name.startsWith("list") && !changes) {
      const plural = nounOf(name);
      resources.set(plural.replace(/ies$/, "y").replace(/s$/, ""), plural).set(plural, plural);
    }
  for (const { name } of endpoints) {
    const noun = nounOf(name);
    if (noun && !within(resources, noun)) resources.set(noun, noun);
  }
  return resources;
}

/** The known noun that one begins or ends with, or that alone ends with it; and what is left of it. */
function within(resources: ReadonlyMap<string, string>, noun: string): { known: string; rest: string } | undefined {
  const nouns = [...resources.keys()].sort((a, b) => b.length - a.length);
  const begins = nouns.find((each) => noun.startsWith(each));
  if (begins) return { known: begins, rest: noun.slice(begins.length) };
  const ends = nouns.find((each) => noun.endsWith(each));
  if (ends) return { known: ends, rest: noun.slice(0, -ends.length) };
  const longer = nouns.filter((each) => each.endsWith(noun) && resources.get(each) !== each);
  return longer.length === 1 ? { known: longer[0] ?? "", rest: "" } : undefined;
}

function commandOf(
  { name, area }: Endpoint,
  resources: ReadonlyMap<string, string>,
): Pick<Operation, "name" | "resource" | "verb"> {
  const noun = nounOf(name);
  if (!noun) return { name, resource: area.toLowerCase().replaceAll(" ", "-"), verb: name };
  const verb = name.slice(0, name.length - noun.length);
  const found = within(resources, noun);
  if (!found) return { name, resource: dashed(noun), verb };
  const resource = dashed(resources.get(found.known) ?? "");
  if (!found.rest) return { name, resource, verb };
  const isRead = verb === "get" || verb === "list";
  return { name, resource, verb: isRead ? dashed(found.rest) : `${verb}-${dashed(found.rest)}` };
}

function shapeOf({ method, path, summary, area, query = {}, list, changes, body }: Endpoint) {
  return {
    method,
    path: templateOf(path),
    summary,
    words: areaTexts[area]?.words ?? "",
    query: Object.keys(query),
    ...(list ? { fields: [...list.fields.keys()] } : {}),
    ...(list?.csv && !changes ? { hasCsv: true as const } : {}),
    ...(changes ? { isFeed: true as const } : {}),
    ...(body ? { takesBody: true as const } : {}),
  };
}

const nounOf = (name: string): string => /[A-Z].*$/.exec(name)?.[0] ?? "";

const dashed = (text: string): string => text.replace(/(?!^)([A-Z])/g, "-$1").toLowerCase();
