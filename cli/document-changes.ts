import { breakingDifferences, type Operation, operationsOf, type Schema } from "./compatibility";

type Json = Record<string, unknown>;

/** What is new in one OpenAPI document since another one, as a list in Markdown; empty where nothing is. */
export function changesBetween(before: Json, after: Json): string {
  const [old, present] = [operationsOf(before), operationsOf(after)];
  const webhooks = (document: Json) => Object.keys(Object(document.webhooks));
  const made = [...present].filter(([place]) => !old.has(place));
  const lines = [
    ...made.map(([place, { summary }]) => `New: \`${place}\`: ${summary}.`),
    ...[...old.keys()].filter((place) => !present.has(place)).map((place) => `Gone: \`${place}\`.`),
    ...[...present].flatMap(([place, operation]) => {
      const former = old.get(place);
      const added = former ? additions(former, operation) : [];
      const isEnding = former && operation.deprecated && !former.deprecated;
      return [
        ...(isEnding ? [`Deprecated: \`${place}\`.`] : []),
        ...(added.length > 0 ? [`\`${place}\` has ${added.map((each) => `\`${each}\``).join(", ")}.`] : []),
      ];
    }),
    ...webhooks(after)
      .filter((type) => !webhooks(before).includes(type))
      .map((type) => `New event: \`${type}\`.`),
    ...breakingDifferences(before, after).map((fault) => `Breaking: ${fault}.`),
  ];
  return lines.map((line) => `- ${line}`).join("\n");
}

/** Parameters and members that an operation has got. */
function additions(before: Operation, after: Operation): string[] {
  const [old, present] = [before, after].map((each) => new Set(namesOf(each)));
  return [...(present ?? [])].filter((name) => !old?.has(name));
}

const namesOf = ({ parameters, requestBody, responses }: Operation): string[] => [
  ...parameters.map(({ name }) => name),
  ...members(requestBody?.content["application/json"]?.schema, "body", 0),
  ...Object.entries(responses)
    .filter(([status]) => status < "300")
    .flatMap(([, { content }]) => members(content?.["application/json"]?.schema, "answer", 0)),
];

const depthMost = 6;

function members(schema: Schema | undefined, place: string, depth: number): string[] {
  if (!schema || depth > depthMost) return [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
      `${place}.${name}`,
      ...members(member, `${place}.${name}`, depth + 1),
    ]),
    ...members(schema.items, place, depth),
    ...((schema.anyOf as Schema[] | undefined) ?? []).flatMap((each) => members(each, place, depth + 1)),
  ];
}
