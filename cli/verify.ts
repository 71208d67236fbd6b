import { Command } from "commander";
import type { ClientBase } from "pg";
import { disagreements } from "@/lib/resources/subscription-change/verify";
import { withSession } from "@/prisma/server/session";
import { operateOn } from "./operate";

export const verifyCommand = new Command("verify")
  .description("Read all subscriptions and orders, and name each whose parts disagree; change nothing. Exits 1 if any.")
  .action(async () => {
    const count = await operateOn(({ ownerUrl }) => withSession(ownerUrl, verify));
    process.stdout.write(count === 0 ? "Nothing disagrees.\n" : `${count} disagreements.\n`);
    if (count > 0) process.exitCode = 1;
  });

/** Names each record whose parts disagree. @returns how often they do */
export async function verify(owner: ClientBase): Promise<number> {
  let count = 0;
  for await (const { tenant, id, what } of disagreements(owner)) {
    count++;
    process.stdout.write(`${tenant} ${id}: ${what}\n`);
  }
  return count;
}
