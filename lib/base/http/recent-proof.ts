import type { Actor, Session } from "@/lib/base/auth/actor";
import type { Step } from "@/lib/base/auth/decision";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { Endpoint } from "./endpoint";

/** How long a password, a code or a passkey counts as a proof of who the user of a session is. */
export const proofMinutes = 20;

/**
 * Operations that grant access need a recent proof of identity, since a session may have been left open. A key is proof
 * itself with each request.
 * @throws AppError `reauthentication_required`
 */
export function requireRecentProof(
  { reauthentication }: Pick<Endpoint, "reauthentication">,
  { session }: Pick<Actor, "session">,
  body?: unknown,
): void {
  if (reauthentication === undefined || !session) return;
  if (typeof reauthentication === "object" && !reauthentication.some((path) => has(body, path.split(".")))) return;
  if (isRecent(session)) return;
  throw new AppError(
    "reauthentication_required",
    message(
      "This requires re-authentication within the last {proofMinutes} minutes. Re-authenticate with PUT /v1/auth/proof, then repeat the request.",
      { proofMinutes },
    ),
  );
}

/** The check for operations that always need a proof; undefined for others. */
export function proofStep(
  { reauthentication }: Pick<Endpoint, "reauthentication">,
  session: Session,
): Step | undefined {
  if (reauthentication !== true) return undefined;
  const passed = isRecent(session);
  return {
    check: "proof",
    passed,
    detail: passed
      ? message("The last proof of who you are is less than {proofMinutes} minutes old.", { proofMinutes })
      : message("The last proof of who you are is more than {proofMinutes} minutes old.", { proofMinutes }),
  };
}

const isRecent = ({ proved }: Session): boolean => Date.now() - proved.getTime() < proofMinutes * 60_000;

const has = (value: unknown, [name, ...rest]: string[]): boolean =>
  name === undefined ||
  (typeof value === "object" && value !== null && Object.hasOwn(value, name) && has(Reflect.get(value, name), rest));
