import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { curlOf } from "@/components/layout/curl";
import { withQuestion } from "@/lib/base/nearest-name";
import { Comptoir, recordsOf } from "@/lib/client/client";
import { type Command, isSet, optionOf, optionsOf, requireOptions, UsageError } from "./arguments";
import { readLogin, siteUrl } from "./login";
import type { Operation } from "./operations";
import { formatOf, note, print, tableOf } from "./output";
import { type ApiRequest, addressOf, parametersOf, requestOf } from "./request";

/** Carries out an operation and prints its answer. */

export const clientOf = (): Comptoir<object> => {
  const { url, key } = readLogin();
  return new Comptoir({ baseUrl: url, key });
};

export async function call(operation: Operation, ids: readonly string[], command: Command): Promise<void> {
  requireOptions(command, optionsOf(operation));
  const request = requestOf(operation, ids, command);
  if (isSet(command, "curl")) return await print(`${curlOf(request, siteUrl())}\n`);
  const client = clientOf();
  if (operation.isFeed) return await printChanges(client, request.path, command);
  const format = formatOf(command, operation.fields !== undefined);
  if (format === "ndjson" && operation.fields) return await printAll(client, operation, request, command);
  const accept: Record<string, string> = format === "csv" ? { Accept: "text/csv" } : {};
  const response = await client.request(
    request.method,
    addressOf(request),
    { ...accept, ...request.headers },
    request.body,
  );
  if (format === "csv") return await printStream(response);
  const effects = response.headers.get("dry-run-effects");
  if (effects !== null)
    note(`Nothing was changed. It would be: ${effects}. Digest: ${response.headers.get("dry-run-digest")}`);
  const text = await response.text();
  if (format === "table" && text) return await print(tableOf(recordsOf(JSON.parse(text)) as Record<string, unknown>[]));
  await print(process.stdout.isTTY && text ? `${JSON.stringify(JSON.parse(text), undefined, 2)}\n` : `${text}\n`);
}

async function printStream(response: Response): Promise<void> {
  for await (const part of response.body ?? []) await print(part);
}

/** Every record on a line of its own, page after page. */
async function printAll(
  client: Comptoir<object>,
  operation: Operation,
  { path }: ApiRequest,
  command: Command,
): Promise<void> {
  const query = queryOf(parametersOf(operation, command));
  for await (const record of client.walk(path as never, query)) await print(`${JSON.stringify(record)}\n`);
}

/** `--since @file` reads the token of the last run from the file, and writes the next one to it. */
async function printChanges(client: Comptoir<object>, path: string, command: Command): Promise<void> {
  const since = optionOf(command, "since");
  const file = since?.startsWith("@") ? since.slice(1) : undefined;
  const token = file === undefined ? since : existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  const options = new Map([...command.options].filter(([name]) => name !== "since"));
  const query = queryOf(parametersOf({ query: [] }, { ...command, options }));
  const feed = client.changes(path.replace(/\/changes$/, "") as never, token, query);
  for (;;) {
    const { done, value } = await feed.next();
    if (!done) await print(`${JSON.stringify(value)}\n`);
    else if (file === undefined) return void note(`Continue with --since ${value}`);
    else return writeFileSync(file, `${value}\n`);
  }
}

/** Parameters as the client takes them. */
export function queryOf(parameters: readonly [string, string][]): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of parameters) query[name] = [...(query[name] ?? []), value];
  return query;
}

/** The operation of two words, the first of which may be the end of a resource's name: `subscriptions`. */
export function findOperation(operations: readonly Operation[], resource: string, verb: string): Operation {
  const found = operations.filter((each) => each.resource === resource);
  const longer = [...new Set(operations.map((each) => each.resource).filter((each) => each.endsWith(`-${resource}`)))];
  if (found.length === 0 && longer.length === 1) return findOperation(operations, longer[0] ?? "", verb);
  const operation = found.find((each) => each.verb === verb);
  if (operation) return operation;
  if (found.length > 0)
    throw new UsageError(
      `${resource} ${verb ? `has no ${verb}` : "needs a verb"}: ${found.map((each) => each.verb).join(", ")}.`,
    );
  const meant = operations.filter(({ words }) => words.split(" ").includes(resource));
  const known = operations.map((each) => each.resource);
  if (meant.length > 0)
    throw new UsageError(
      `There is no ${resource}. It may be among ${[...new Set(meant.map((each) => each.resource))].join(", ")}.`,
    );
  throw new UsageError(
    `${withQuestion(`There is no ${resource}.`, resource, known)} comptoir help lists what there is.`,
  );
}
