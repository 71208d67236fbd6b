import { Command } from "commander";
import { issueKey, type KeyRow, listIssuedKeys, revokeKey } from "@/lib/resources/key/issue";
import { operateFor } from "./operate";

export const keyCommand = new Command("key").description("Create, list and revoke API keys.");

keyCommand
  .command("create")
  .description("Create an API key and print it, the only time it is shown.")
  .requiredOption("--tenant <id>")
  .option("--feature <namespace...>", "limit the key to these features; all without it")
  .option("--name <name>", "what it is for")
  .action(async ({ tenant, feature, name }: { tenant: string; feature?: string[]; name?: string }) => {
    const { key } = await operateFor(tenant, (tx, actor) => issueKey(tx, actor, { features: feature, name }));
    process.stdout.write(`${key}\n`);
  });

keyCommand
  .command("list")
  .description("List a tenant's keys.")
  .requiredOption("--tenant <id>")
  .action(async ({ tenant }: { tenant: string }) => {
    const rows = await operateFor(tenant, (tx) => listIssuedKeys(tx, tenant));
    const table = rows.map((row) => [
      row.id,
      standing(row),
      day(row.last_used, "never used"),
      row.scopes?.join(" ") ?? "all features",
      row.name,
    ]);
    for (const line of [["id", "status", "last used", "features", "name"], ...table])
      process.stdout.write(`${line.join("\t")}\n`);
  });

keyCommand
  .command("revoke")
  .description("Revoke a key; its next request is refused.")
  .requiredOption("--tenant <id>")
  .argument("<key>", "the key or its identifier")
  .action(async (key: string, { tenant }: { tenant: string }) => {
    const { id, done } = await operateFor(tenant, (tx, actor) => revokeKey(tx, actor, key));
    process.stderr.write(done ? `Key ${id} was revoked.\n` : `Key ${id} was revoked before.\n`);
  });

function standing({ status, revoked, expires }: KeyRow): string {
  const moment = status === "expired" ? expires : revoked;
  return moment ? `${status} ${day(moment, "")}` : status;
}

const day = (moment: Date | null, otherwise: string): string => moment?.toISOString().slice(0, 10) ?? otherwise;
