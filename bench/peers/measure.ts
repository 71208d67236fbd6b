import { Caller, median } from "../caller";
import type { Size } from "../data";
import { type Callers, callerOf, subscriptions } from "../lists";
import * as records from "../records";
import type { Figure } from "../report";
import { type PeerName, packages } from "./install";
import type { PeerServers } from "./servers";

/** The times of one question in milliseconds, by the name of the server. */
export interface Compared {
  question: string;
  times: Readonly<Record<string, number>>;
}

type Server = "comptoir" | PeerName;

const names: Record<Server, string> = {
  comptoir: "Comptoir",
  directus: `Directus ${packages.directus.directus}`,
  payload: `Payload ${packages.payload.payload}`,
  platformatic: `Platformatic DB ${packages.platformatic["@platformatic/db"]}`,
};

/** A question in the API of each program; `n` differs each time, so that no answer is cached. */
interface Question {
  name: string;
  path: Record<Server, (n: number) => string>;
  /** The order of the rows. */
  by: "created" | "price";
}

const fixed = (path: string) => () => path;
const directus = "/items/subscription?limit=25&meta=filter_count";
const payload = "/api/subscription?limit=25&depth=0";
const platformatic = "/subscription/?limit=25&totalCount=true";

const questions = (size: Size): Question[] => [
  {
    name: "list of 25, newest first, and its total",
    path: {
      comptoir: fixed(subscriptions),
      directus: fixed(`${directus}&sort=-created`),
      payload: fixed(`${payload}&sort=-created`),
      platformatic: fixed(`${platformatic}&orderby.created=desc`),
    },
    by: "created",
  },
  {
    name: "— with a price above 9,000 and some, another each time",
    path: {
      comptoir: (n) => `${subscriptions}?~filter[price]=>=${9000 + n / 100}`,
      directus: (n) => `${directus}&sort=-created&filter[price][_gte]=${9000 + n / 100}`,
      payload: (n) => `${payload}&sort=-created&where[price][greater_than_equal]=${9000 + n / 100}`,
      platformatic: (n) => `${platformatic}&orderby.created=desc&where.price.gte=${9000 + n / 100}`,
    },
    by: "created",
  },
  {
    name: "— by price, highest first",
    path: {
      comptoir: fixed(`${subscriptions}?~sort=-price`),
      directus: fixed(`${directus}&sort=-price`),
      payload: fixed(`${payload}&sort=-price`),
      platformatic: fixed(`${platformatic}&orderby.price=desc`),
    },
    by: "price",
  },
  {
    name: "— with a name searched for, another each time",
    path: {
      comptoir: (n) => `${subscriptions}?~search=${encodeURIComponent(searched(n, size))}`,
      directus: (n) => `${directus}&sort=-created&search=${encodeURIComponent(searched(n, size))}`,
      payload: (n) => `${payload}&sort=-created&where[name][contains]=${encodeURIComponent(searched(n, size))}`,
      platformatic: (n) =>
        `${platformatic}&orderby.created=desc&where.name.like=${encodeURIComponent(`%${searched(n, size)}%`)}`,
    },
    by: "created",
  },
];

/** The name of a subscription, somewhere in the list. */
const searched = (n: number, { big }: Size): string => {
  const at = Math.floor(big / 3) + n;
  return String(records.subscription("big", "big", at, big).name);
};

const rounds = 5;
/** Of one server in a round. */
const triesMax = 30;
const millisecondsMax = 400;

/** Each question to all servers in alternating rounds, after all have answered it alike. */
export async function comparePeers(
  callers: Callers,
  bare: Caller,
  peers: PeerServers,
  size: Size,
): Promise<{ compared: Compared[]; figures: Figure[] }> {
  const callerBy: Record<Server, Caller> = {
    comptoir: callerOf(callers, "big"),
    directus: new Caller(peers.directus.url, ""),
    payload: new Caller(peers.payload.url, ""),
    platformatic: new Caller(peers.platformatic.url, ""),
  };
  const compared: Compared[] = [];
  for (const question of questions(size)) {
    await requireAgreement(question, callerBy);
    const bareOnes = compared.length === 0 ? { "bare server": ask(bare, fixed(`/big/${size.big}/25`)) } : {};
    const servers = (Object.keys(callerBy) as Server[]).map((server) => [
      names[server],
      ask(callerBy[server], question.path[server]),
    ]);
    compared.push({ question: question.name, times: await inRounds({ ...Object.fromEntries(servers), ...bareOnes }) });
  }
  return { compared, figures: ratios(compared) };
}

/** The goal applies to the first question, the default list. */
const ratios = ([list]: readonly Compared[]): Figure[] =>
  (["directus", "payload", "platformatic"] as const).map((peer) => ({
    what: `the same list of ${names[peer]} takes`,
    value: (list?.times[names[peer]] ?? Number.NaN) / (list?.times[names.comptoir] ?? Number.NaN),
    unit: "×",
    goal: 12,
    atLeast: true,
  }));

/** Asks with one number after another; answers the time of each. */
function ask(caller: Caller, path: (n: number) => string): () => Promise<number> {
  let n = 0;
  return async () => {
    const { status, time, body } = await caller.ask(path(++n));
    if (status >= 300) throw new Error(`${path(n)} answered ${status}: ${body.slice(0, 300)}`);
    return time;
  };
}

async function inRounds(servers: Readonly<Record<string, () => Promise<number>>>): Promise<Record<string, number>> {
  const times = Object.entries(servers).map(([name, next]) => ({ name, next, measured: [] as number[] }));
  // The first round is not counted: it opens connections and reads what is not in memory.
  for (let round = 0; round <= rounds; round++) {
    for (const { next, measured } of round % 2 === 0 ? times : times.toReversed()) {
      const until = performance.now() + millisecondsMax;
      for (let tries = 0; tries < triesMax && performance.now() < until; tries++) {
        const time = await next();
        if (round > 0) measured.push(time);
      }
    }
  }
  return Object.fromEntries(times.map(({ name, measured }) => [name, median(measured)]));
}

/** @throws Error unless all answer the same total, and rows with the same values in the same order */
async function requireAgreement({ name, path, by }: Question, callers: Record<Server, Caller>): Promise<void> {
  const answers = await Promise.all(
    (Object.keys(callers) as Server[]).map(async (server) => {
      const { body, headers } = await callers[server].ask(path[server](0));
      const parsed = JSON.parse(body);
      const rows: Record<string, string | number>[] = parsed.data ?? parsed.docs ?? parsed;
      const total =
        parsed.metadata?.total ?? parsed.meta?.filter_count ?? parsed.totalDocs ?? Number(headers["x-total-count"]);
      const values = rows.map((row) =>
        by === "created" ? new Date(String(row.created)).getTime() : Number(row.price),
      );
      return { server, answer: JSON.stringify({ total, values }) };
    }),
  );
  const different = answers.find(({ answer }) => answer !== answers[0]?.answer);
  if (different) {
    throw new Error(
      `${names[different.server]} answers "${name}" otherwise: ${different.answer}; ${answers[0]?.answer}`,
    );
  }
}
