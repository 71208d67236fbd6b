import { randomBytes } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { renewOwnPassword, retireOtherOwnRole } from "@/prisma/server/application-role";
import { addKey, configuredKey, removeOtherKeys } from "@/prisma/server/installation-secret";
import { withSession } from "@/prisma/server/session";
import { operate, operateOn, requireDatabase, withOwnerUrl } from "./operate";

export const rotateCommand = new Command("rotate").description("Replace the secrets of this installation.");

const say = (line: string): boolean => process.stderr.write(`${line}\n`);

rotateCommand
  .command("encryption-key")
  .description(
    "Replace ENCRYPTION_KEY, or encryption.key in DATA_DIR. Nobody is signed out, and nothing is encrypted again.",
  )
  .option("--next-stdin", "read the next ENCRYPTION_KEY from standard input; the present one stays valid")
  .option("--finish", "end every key but the configured one, when all processes have it")
  .action(async ({ nextStdin, finish }: { nextStdin?: boolean; finish?: boolean }) => {
    await operateOn(({ ownerUrl }) =>
      withSession(ownerUrl, async (owner) => {
        const key = await configuredKey(env);
        if (finish) return say(`${await removeOtherKeys(owner, key)} other keys were ended.`);
        if (nextStdin) {
          await addKey(owner, key, await nextKey());
          return say(
            "Both keys are valid. Restart each process with the next ENCRYPTION_KEY, then run `comptoir server rotate encryption-key --finish` with it.",
          );
        }
        if (env.ENCRYPTION_KEY !== undefined) {
          throw new AppError("conflict", "ENCRYPTION_KEY is set: give the next one with --next-stdin.");
        }
        const next = randomBytes(24).toString("base64url");
        await addKey(owner, key, next);
        await replaceFile(join(env.DATA_DIR, "encryption.key"), next);
        await removeOtherKeys(owner, next);
        return say("encryption.key in DATA_DIR was replaced. Running processes need no restart.");
      }),
    );
  });

const keyLengthMin = 32;

async function nextKey(): Promise<string> {
  const key = (await text(process.stdin)).trim();
  if (key.length < keyLengthMin) throw new AppError("conflict", `A key has at least ${keyLengthMin} characters.`);
  return key;
}

/** A process that starts meanwhile reads the former content or the next, never half of it. */
async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.next`, `${content}\n`, { mode: 0o600 });
  await rename(`${file}.next`, file);
}

rotateCommand
  .command("session")
  .description("Sign everybody out, in every tenant. API keys stay valid.")
  .action(async () => {
    const ended = await operate(async (owner) => (await owner.query("DELETE FROM session")).rowCount ?? 0);
    say(`${ended} sessions were ended.`);
  });

rotateCommand
  .command("database-password")
  .description("Give the application's role in Postgres another password. Without APP_DATABASE_URL only.")
  .option("--finish", "end the role with the former password, when all processes have restarted")
  .action(async ({ finish }: { finish?: boolean }) => {
    if (env.APP_DATABASE_URL !== undefined) {
      throw new AppError(
        "conflict",
        "APP_DATABASE_URL names the role: docs/database.md says how to replace its password.",
      );
    }
    requireDatabase();
    // It does not open the database as other commands do, which fails where the password is lost.
    await withOwnerUrl((ownerUrl) =>
      withSession(ownerUrl, async (owner) => {
        if (finish) return say(`${await retireOtherOwnRole(owner, env.DATA_DIR)} can no longer sign in.`);
        const role = await renewOwnPassword(owner, env.DATA_DIR);
        return say(
          `${role} has a new password, and the former role still signs in. Restart each process, then run \`comptoir server rotate database-password --finish\`.`,
        );
      }),
    );
  });
