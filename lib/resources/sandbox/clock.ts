import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import { carryOutDueOf } from "@/lib/resources/subscription-change/due";
import type { moveSandboxClock } from "./endpoints";
import { sandboxClockMoved } from "./events";

/** Moves the clock of the acting sandbox, and carries out what is due by then. @throws AppError `conflict` */
export async function moveClock(actor: Actor, { tx, body, afterCommit }: Input<typeof moveSandboxClock>) {
  const { id, name } = actor.tenant;
  const [moved] = await tx.$queryRaw<{ now: string | null }[]>`
    SELECT app.iso8601(app.move_clock(${body.to}::timestamptz)) AS now`;
  if (!moved?.now)
    throw new AppError(
      "conflict",
      message("A clock is moved forward alone, and that of a sandbox alone: use the key of the sandbox."),
    );
  const clock = { now: moved.now };
  append(tx, actor, sandboxClockMoved, { _id: id, name });
  afterCommit(async () => {
    await carryOutDueOf(id);
    return clock;
  });
  return clock;
}
