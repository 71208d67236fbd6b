/** The parameters of an address; a list of values is repeated. */
export function parametersOf(query: object): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) parameters.append(name, String(each));
  return parameters;
}

/** Pages are as large as they can be, unless the query says how the list is paged. */
export const largePages = (query: object): object =>
  Object.keys(query).some((name) => /^~?(perPage|limit|skip|offset)$/.test(name))
    ? query
    : { "~perPage": 1_000, ...query };

/** The records of an answer of a list, whatever its envelope. */
export const recordsOf = (answer: unknown): unknown[] =>
  Array.isArray(answer) ? answer : (Object.values(Object(answer)).find(Array.isArray) ?? []);

export const linkOf = ({ headers }: Response, relation: string): string | undefined =>
  new RegExp(`<([^>]*)>; rel="${relation}"`).exec(headers.get("link") ?? "")?.[1];
