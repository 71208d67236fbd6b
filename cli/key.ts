import { Command, InvalidArgumentError, Option } from "commander";
import { readMoment, wrongTime } from "@/lib/base/schema/time";
import { issueKey, type KeyRow, listIssuedKeys, type NewKeyOptions, revokeKey } from "@/lib/resources/key/issue";
import { operateFor } from "./operate";

export const keyCommand = new Command("key").description("Create, list and revoke API keys.");

interface KeyOptions extends Omit<NewKeyOptions, "features"> {
  tenant: string;
  feature?: string[];
}

function moment(text: string): Date {
  const read = readMoment(text);
  if (!read) throw new InvalidArgumentError(wrongTime);
  return read;
}

keyCommand
  .command("create")
  .description("Create an API key and print it. It cannot be shown again.")
  .requiredOption("--tenant <id>")
  .option("--feature <namespace...>", "limit the key to these features (default: all)")
  .option("--name <name>", "what the key is for")
  .addOption(
    new Option("--access <level>", "read: all features that change nothing").choices(["read"]).conflicts("feature"),
  )
  .option("--expires <time>", "a timestamp, a day or a relative time such as today+90d (default: never)", moment)
  .action(async ({ tenant, feature, ...options }: KeyOptions) => {
    const { key } = await operateFor(tenant, (tx, actor) => issueKey(tx, actor, { ...options, features: feature }));
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
      statusOf(row),
      day(row.last_used, "never used"),
      row.scopes?.join(" ") ?? "all features",
      row.name,
    ]);
    for (const line of [["id", "status", "last used", "features", "name"], ...table])
      process.stdout.write(`${line.join("\t")}\n`);
  });

keyCommand
  .command("revoke")
  .description("Revoke a key. Its next request is refused.")
  .requiredOption("--tenant <id>")
  .argument("<key>", "the key or its id")
  .action(async (key: string, { tenant }: { tenant: string }) => {
    const { id, done } = await operateFor(tenant, (tx, actor) => revokeKey(tx, actor, key));
    process.stderr.write(done ? `Key ${id} was revoked.\n` : `Key ${id} was already revoked.\n`);
  });

function statusOf({ status, revoked, expires }: KeyRow): string {
  const since = status === "expired" ? expires : revoked;
  return since ? `${status} ${day(since, "")}` : status;
}

const day = (time: Date | null, otherwise: string): string => time?.toISOString().slice(0, 10) ?? otherwise;
