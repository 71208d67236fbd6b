import type { Actor } from "@/lib/base/auth/actor";
import { downloadsMax } from "@/lib/base/db/pool";
import { sqlStateOf } from "@/lib/base/db/sql-state";
import { noPlace, type Place } from "@/lib/base/db/stream";
import { AppError } from "@/lib/base/errors";
import { processWide } from "@/lib/base/process-wide";
import { message } from "@/lib/languages/text";

/** Limits how many downloads run at a time: in all, by tenant and by credential. */
const limits = { all: downloadsMax, tenant: 4, credential: 3 } as const;

const taken = processWide("download places", () => new Map<string, number>());

/** How many downloads run in this process, of how many. */
export const downloadPlaces = () => ({ taken: taken.get("all") ?? 0, all: limits.all });

type Reader = Pick<Actor, "tenant" | "credential">;

const namesOf = ({ tenant, credential }: Reader) => ({
  credential: `credential ${credential}`,
  tenant: `tenant ${tenant.id}`,
});

/** The places that hold in all processes: a download takes them in the database while it runs. */
export const placesOf = (reader: Reader): Place[] => {
  const { credential, tenant } = namesOf(reader);
  return [
    { name: credential, max: limits.credential },
    { name: tenant, max: limits.tenant },
  ];
};

/** The error of a download for which other processes have taken all places. */
export const toRefusal = (error: unknown): unknown =>
  sqlStateOf(error) === noPlace
    ? AppError.retryLater(
        "rate_limited",
        message("Too many downloads of this credential or tenant are running. Try again shortly."),
        5,
      )
    : error;

/**
 * Takes a place for a download. @returns a function that gives it back, once however often it is called
 * @throws AppError `rate_limited` when the caller has as many as one may, `unavailable` when there is none left
 */
export function takePlace({ tenant, credential }: Reader): () => void {
  const keys = { ...namesOf({ tenant, credential }), all: "all" };
  const isFull = (limit: keyof typeof limits) => (taken.get(keys[limit]) ?? 0) >= limits[limit];
  if (isFull("credential"))
    throw AppError.retryLater(
      "rate_limited",
      message("At most {credential} downloads of one credential run at a time.", { credential: limits.credential }),
      5,
    );
  if (isFull("tenant"))
    throw AppError.retryLater(
      "rate_limited",
      message("At most {tenant} downloads of one tenant run at a time.", { tenant: limits.tenant }),
      5,
    );
  if (isFull("all"))
    throw AppError.retryLater("unavailable", message("Too many downloads are running. Try again shortly."), 5);

  const names = Object.values(keys);
  for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    for (const name of names) {
      const rest = (taken.get(name) ?? 1) - 1;
      if (rest > 0) taken.set(name, rest);
      else taken.delete(name);
    }
  };
}
