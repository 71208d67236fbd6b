import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Problem } from "@/lib/client/client";
import { type Command, formats, optionsOf, parseCommand, requireOptions, UsageError } from "./arguments";
import { call, findOperation } from "./call";
import { candidates, completionScript } from "./completion";
import { listen, tail, trigger } from "./events";
import { login, logout } from "./login";
import type { Operation } from "./operations";
import { endWithReader, note, print } from "./output";
import { apply, plan } from "./plans";

/** The command line of integrators: `comptoir <resource> <verb>` for every operation, and a few commands of its own. */

declare const OPERATIONS: Operation[];
declare const VERSION: string;

const operations = OPERATIONS;

const exitCodes = { refused: 1, usage: 2, unreachable: 3 };

interface Own {
  summary: string;
  options?: readonly string[];
  run: (words: string[], command: Command) => Promise<void>;
}

const events = ["filter", "search"];
const deliveries = ["forward-to", "secret"];

const own: Readonly<Record<string, Own>> = {
  login: {
    summary: "reads an API key from the terminal or standard input: --url https://…",
    options: ["url", "key"],
    run: async (_, command) => void note(await login(command)),
  },
  logout: { summary: "deletes the key from this computer", run: async () => void note(logout()) },
  plan: {
    summary: "shows a change of many records: ticket.update --filter status=open --set closed=now",
    options: ["filter", "search", "set", "apply"],
    run: plan,
  },
  apply: { summary: "carries out a plan, exactly or not at all", run: apply },
  undo: {
    summary: "takes back the change that an event records",
    options: ["dry-run", "curl", "json"],
    run: ([event = ""], command) => call(named("undoChange"), [event], command),
  },
  why: {
    summary: "says which conditions a record meets: accounts k1 --filter country=NO",
    options: ["filter", "search", "curl", "json"],
    run: ([resource = "", id = ""], command) =>
      call(findOperation(operations, resource, "list"), [], {
        ...command,
        options: new Map([...command.options, ["why", [id]]]),
      }),
  },
  "events tail": {
    summary: "prints new events as they happen",
    options: events,
    run: (_, command) => tail(command),
  },
  listen: {
    summary: "posts new events, signed as webhooks are: --forward-to URL",
    options: [...deliveries, ...events],
    run: (_, command) => listen(command),
  },
  trigger: {
    summary: "posts the newest event of a type again, or a made-up one: account.update --forward-to URL",
    options: deliveries,
    run: trigger,
  },
  completion: { summary: "for bash, zsh or fish", run: async ([shell]) => await print(`${completionScript(shell)}\n`) },
};

const named = (name: string): Operation => operations.find((each) => each.name === name) as Operation;

async function main(args: string[]): Promise<void> {
  if (args[0] === "server") return await operate(args.slice(1));
  endWithReader();
  if (args[0] === "complete")
    return await print(
      candidates(operations, [...Object.keys(own), "server"], args.slice(1))
        .map((each) => `${each}\n`)
        .join(""),
    );
  const command = parseCommand(args);
  const [first = "help", second = "", ...rest] = command.words;
  if (command.options.has("version")) return await print(`${VERSION}\n`);
  if (first === "help") return await print(overview());
  const operation = operations.find(({ resource, verb }) => resource === first && verb === second);
  const mine = operation ? undefined : (own[`${first} ${second}`] ?? own[first]);
  if (mine) {
    if (command.options.has("help")) return await print(`comptoir ${first}: ${mine.summary}\n`);
    requireOptions(command, mine.options ?? []);
    return await mine.run(command.words.slice(1), command);
  }
  if (!operation && operatorCommands.includes(first)) throw new UsageError(`That is comptoir server ${args.join(" ")}`);
  const asked = operation ?? findOperation(operations, first, second);
  if (command.options.has("help")) return await print(helpOf(asked));
  await call(asked, rest, command);
}

/** The names that the operator's commands had before `server` stood before them. */
const operatorCommands = [
  "tenant",
  "user",
  "key",
  "import",
  "backup",
  "restore",
  "queue",
  "doctor",
  "upgrade",
  "rotate",
];

/** The operator's commands work on the database, and are there where a server is. */
async function operate(args: string[]): Promise<void> {
  const program = new URL("./operator.js", import.meta.url);
  if (!existsSync(fileURLToPath(program)))
    throw new UsageError("The operator's commands are on the server: npm run comptoir -- server help");
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  await import(program.href);
}

function overview(): string {
  const resources = new Map<string, string[]>();
  for (const { resource, verb } of operations) resources.set(resource, [...(resources.get(resource) ?? []), verb]);
  const lines = (entries: [string, string][]) =>
    entries.map(([name, text]) => `  ${name.padEnd(22)} ${text}\n`).join("");
  const commands = Object.entries(own).map(([name, { summary }]): [string, string] => [name, summary]);
  return `comptoir <resource> <verb> [identifier] [--filter 'price>=100'] [--sort -name] [--fields name,price] [${formats.map((each) => `--${each}`).join("|")}]\n\nCommands\n${lines([...commands, ["server", "what an operator does, on the server's database"]])}\nResources\n${lines(
    [...resources].sort().map(([name, verbs]) => [name, verbs.join(" ")]),
  )}`;
}

const helpOf = (operation: Operation): string => {
  const { resource, verb, path, summary, method, fields } = operation;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ` <${name}>`).join("");
  const known = fields ? `Fields: ${fields.join(", ")}\n` : "";
  return `comptoir ${resource} ${verb}${ids}\n${summary} (${method} ${path})\nOptions: ${optionsOf(operation)
    .map((each) => `--${each}`)
    .join(" ")}\n${known}`;
};

function failed(error: unknown): void {
  if (error instanceof UsageError) {
    note(error.message);
    process.exitCode = exitCodes.usage;
  } else if (error instanceof Problem) {
    note(`${error.message} (${error.status} ${error.code})`);
    for (const { pointer, parameter, detail } of error.errors) note(`  ${pointer ?? parameter ?? ""} ${detail}`);
    if (error.requestId) note(`  Request ${error.requestId}`);
    process.exitCode = exitCodes.refused;
  } else {
    const { message, cause } = Object(error) as Error;
    // `fetch` says why in the cause.
    note(cause ? `The server cannot be reached: ${(cause as Error).message}` : message);
    process.exitCode = cause ? exitCodes.unreachable : exitCodes.refused;
  }
}

main(process.argv.slice(2)).catch(failed);
