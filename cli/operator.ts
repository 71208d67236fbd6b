import { Command } from "commander";
import { environmentFaults } from "@/lib/base/env";
import { releaseName } from "@/prisma/server/release";
import { backupCommand, restoreCommand } from "./backup";
import { doctorCommand } from "./doctor";
import { importCommand } from "./import";
import { keyCommand } from "./key";
import { queueCommand } from "./queue";
import { rotateCommand } from "./rotate";
import { tenantCommand } from "./tenant";
import { upgradeCommand } from "./upgrade";
import { userCommand } from "./user";
import { verifyCommand } from "./verify";

/** The operator's command line. It works on the same database as a server, whether one is running or not. */
const program = new Command("comptoir server")
  .description("Tenants, users, API keys, imports and backups of a Comptoir database.")
  .version(releaseName)
  .addCommand(tenantCommand)
  .addCommand(userCommand)
  .addCommand(keyCommand)
  .addCommand(importCommand)
  .addCommand(backupCommand)
  .addCommand(restoreCommand)
  .addCommand(queueCommand)
  .addCommand(doctorCommand)
  .addCommand(verifyCommand)
  .addCommand(upgradeCommand)
  .addCommand(rotateCommand)
  .showHelpAfterError()
  .hook("preAction", () => {
    if (environmentFaults.length === 0) return;
    process.stderr.write(environmentFaults.map((fault) => `${fault}\n`).join(""));
    process.exit(1);
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});

/** One line for what an operator can mend: refusals, and errors of the system and of Postgres. A stack is for faults of ours. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs = [TypeError, RangeError, ReferenceError, SyntaxError].some((type) => error instanceof type);
  return isOurs ? (error.stack ?? error.message) : error.message || error.name;
}
