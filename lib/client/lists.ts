/** The parameters of an address; a list of values is repeated. */
export function parametersOf(query: object): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) parameters.append(name, String(each));
  return parameters;
}

/** The records of an answer of a list, whatever its envelope. */
export const recordsOf = (answer: unknown): unknown[] =>
  Array.isArray(answer) ? answer : (Object.values(Object(answer)).find(Array.isArray) ?? []);

export const linkOf = ({ headers }: Response, relation: string): string | undefined =>
  new RegExp(`<([^>]*)>; rel="${relation}"`).exec(headers.get("link") ?? "")?.[1];
