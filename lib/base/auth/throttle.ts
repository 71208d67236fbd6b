import ipaddr from "ipaddr.js";
import type pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { isOverLimit } from "@/lib/base/concurrency/over-limit";
import { digest } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { preparable } from "@/lib/base/db/pipeline";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/**
 * Limits on attempts at passwords. The counters are in Postgres, so that they hold in every process and after a restart. A
 * network that has reached its limit is refused from memory, without a query; a password is not, so that the operator can
 * lift its limit for all processes.
 */

/** The attempts in 15 minutes at one password, by one group of callers. */
const triesMax = 10;
const triesSeconds = 900;
const networkTriesMax = 30;
const networkSeconds = 60;
/** Longer than the validity of anything that can be used once. */
const onceSeconds = 900;

interface Limiters {
  password: RateLimiterPostgres;
  network: RateLimiterPostgres;
  once: RateLimiterPostgres;
}

const limitersOf = new WeakMap<pg.Pool, Limiters>();

function limiters(): Limiters {
  const { limits } = connection();
  const known = limitersOf.get(limits);
  if (known) return known;
  const made = {
    password: limiter(limits, "password", triesMax, triesSeconds),
    network: limiter(limits, "network", networkTriesMax, networkSeconds, networkTriesMax + 1),
    once: limiter(limits, "once", 1, onceSeconds, 2),
  };
  limitersOf.set(limits, made);
  return made;
}

const limiter = (pool: pg.Pool, keyPrefix: string, points: number, duration: number, inMemoryBlockOnConsumed = 0) =>
  new RateLimiterPostgres({
    storeClient: { query: (query: pg.QueryConfig & { name: string }) => pool.query(preparable(query)) },
    storeType: "pool",
    tableName: "_throttle",
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    inMemoryBlockOnConsumed,
  });

/** The outcome of counting an attempt: the seconds to wait if it is refused, and how many are left if it is not. */
export interface Count {
  wait: number;
  left: number;
}

/** Counts an attempt at a password, under a name for the user and the caller. */
export const countTry = (name: string): Promise<Count> => count(limiters().password, name);

/** Resets a counter, after a correct password. */
export async function forgetTries(name: string): Promise<void> {
  await limiters().password.delete(digest(name));
}

/**
 * Runs an attempt of somebody who is signed in, and resets the counter when it succeeds.
 * @throws AppError `rate_limited`, and what the attempt throws
 */
export async function limitTries<T>(name: string, attempt: () => Promise<T>): Promise<T> {
  const { wait } = await countTry(name);
  if (wait > 0) {
    throw AppError.retryLater(
      "rate_limited",
      message("Too many wrong attempts. Try again in {wait} s.", { wait }),
      wait,
    );
  }
  const result = await attempt();
  await forgetTries(name);
  return result;
}

/** Stores the use of something that can be used once; false if it was used before. */
export const countUse = async (name: string): Promise<boolean> => (await count(limiters().once, name)).wait === 0;

/** Counts an attempt by a network, at any password. */
export const countNetworkTry = (network: string): Promise<Count> => count(limiters().network, network);

/** Counters are keyed by digest, so that their size does not depend on the input and they name nobody. */
async function count(limiter: RateLimiterPostgres, name: string): Promise<Count> {
  try {
    return { wait: 0, left: (await limiter.consume(digest(name))).remainingPoints };
  } catch (refused) {
    if (isOverLimit(refused)) return { wait: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), left: 0 };
    throw refused;
  }
}

/** The network of one subscriber: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
