import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Comptoir, signWebhook } from "@/lib/client/client";
import { type Command, optionOf, UsageError } from "./arguments";
import { clientOf, queryOf } from "./call";
import { note, print } from "./output";
import { parametersOf } from "./request";
import { type Document, sampleEvent } from "./sample";

/** The log as it grows, and its messages as webhooks bring them: without a tunnel or an open port. */

interface Event {
  id: string;
  source?: string;
  action?: string;
  time?: string;
  status?: string;
  message?: string;
}

const path = "/v1/event";
const pollMilliseconds = 1_000;

/** `comptoir events tail`: each event on a line, from now on. */
export async function tail(command: Command): Promise<void> {
  for await (const event of follow(clientOf(), command)) await print(`${JSON.stringify(event)}\n`);
}

/** `comptoir listen --forward-to …`: posts each event to an address, signed as the webhook would. */
export async function listen(command: Command): Promise<void> {
  const [url, secret] = [receiverOf(command), secretOf(command)];
  note(`Events are sent to ${url}, signed with ${secret}`);
  for await (const event of follow(clientOf(), command)) {
    const status = await deliver(url, secret, event).catch(() => "no answer");
    await print(`${event.time} ${typeOf(event)} ${status}\n`);
  }
}

/** `comptoir trigger <type> --forward-to …`: sends the newest event of a type once more, or one that is made up. */
export async function trigger([type = ""]: readonly string[], command: Command): Promise<void> {
  const [, source, action] = /^(\w[\w-]*)\.(\w[\w-]*)$/.exec(type) ?? [];
  if (!source) throw new UsageError("Usage: comptoir trigger account.update --forward-to http://localhost:4000");
  const query = new URLSearchParams({ "~filter[source]": source, "~filter[action]": action ?? "", "~limit": "1" });
  const [url, secret] = [receiverOf(command), secretOf(command)];
  const client = clientOf();
  const read = async (address: string) => await (await client.request("GET", address)).json();
  const [newest]: Event[] = (await read(`${path}?${query}`)).data;
  const event = newest ?? madeUp(await read("/openapi.json"), type);
  await print(`${event.time} ${type} ${await deliver(url, secret, event)}\n`);
}

function madeUp(document: Document, type: string): Event {
  const event = sampleEvent(document, type) as Event;
  note(`No event of the type ${type} has happened yet: this one is made up.`);
  return { ...event, id: randomBytes(12).toString("hex"), status: "success", origin: "platform" } as Event;
}

function receiverOf(command: Command): string {
  const url = optionOf(command, "forward-to");
  if (!url || !URL.canParse(url)) throw new UsageError("Where to? --forward-to http://localhost:4000/webhooks");
  return url;
}

const secretOf = (command: Command): string =>
  optionOf(command, "secret") ?? `whsec_${randomBytes(32).toString("base64")}`;

const typeOf = ({ source, action }: Event): string => `${source}.${action}`;

async function deliver(url: string, secret: string, event: Event): Promise<number> {
  const body = JSON.stringify({ type: typeOf(event), timestamp: event.time, data: event });
  const headers = await signWebhook(secret, event.id, body);
  return (await fetch(url, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body }))
    .status;
}

/** The events from now on that the options ask for. */
async function* follow(client: Comptoir<object>, command: Command): AsyncGenerator<Event> {
  const query = queryOf(parametersOf({ query: [] }, command));
  for (let since = "latest"; ; await pause(pollMilliseconds))
    since = yield* client.changes(path as never, since, query) as unknown as AsyncGenerator<Event, string>;
}
