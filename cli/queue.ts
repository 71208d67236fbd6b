import { Command } from "commander";
import { AppError } from "@/lib/base/errors";
import { fail } from "@/lib/resources/plan/run";
import { countHeld, dropHeld, type Held, releaseHeld } from "@/lib/worker/restore-queue";
import { operateOn, withPool } from "./operate";

export const queueCommand = new Command("queue").description(
  "What `restore --quiet` holds back: list it, let it go, or drop it.",
);

export const heldText = ({ webhooks, deliveries, mails, plans }: Held): string =>
  `${webhooks} webhooks with ${deliveries} deliveries, ${mails} e-mails and ${plans} plans`;

const say = (line: string): boolean => process.stderr.write(`${line}\n`);

queueCommand
  .command("list")
  .description("Count what is held back.")
  .action(async () => {
    const held = await operateOn(({ ownerUrl }) => countHeld(ownerUrl));
    process.stdout.write(`${heldText(held)} are held back.\n`);
  });

queueCommand
  .command("release")
  .description("Send, deliver and carry out what is held back, and make its webhooks active again.")
  .action(async () => {
    const held = await operateOn(({ ownerUrl }) => releaseHeld(ownerUrl));
    say(`${heldText(held)} were released.`);
  });

queueCommand
  .command("drop")
  .description("End what is held back as failed: nothing of it is sent. Its webhooks stay inactive.")
  .action(async () => {
    const held = await operateOn(async ({ ownerUrl, appUrl }) => {
      const { plans, held } = await dropHeld(ownerUrl);
      const reason = new AppError("conflict", "It was restored from a backup, and the operator has dropped it.");
      await withPool(appUrl, async () => {
        for (const plan of plans) await fail(plan, reason);
      });
      return held;
    });
    say(`${heldText(held)} were dropped.`);
  });
