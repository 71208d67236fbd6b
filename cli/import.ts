import { Command, InvalidArgumentError } from "commander";
import { operatorActor } from "@/lib/base/auth/actor";
import { inLongTransaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { ImportError } from "@/lib/import/import-error";
import { type ImportName, importables, isImportName } from "@/lib/import/resources";
import { runImport } from "@/lib/import/run";
import { readRecords } from "@/lib/import/source";
import { applyImport, planImport } from "@/lib/resources/plan/command";
import type { ImportOperation } from "@/lib/resources/plan/schema";
import * as tenants from "@/lib/resources/tenant/service";
import { operate, operateFor } from "./operate";

interface Options {
  tenant: string;
  plan?: true;
  apply?: string;
}

export const importCommand = new Command("import")
  .description(
    "Import records as the API returns them: an array, a list response, or one record per line. All or none.",
  )
  .requiredOption("--tenant <id>")
  .option("--plan", "only plan it: print what would change and what is refused, and the id of the plan")
  .option("--apply <plan>", "apply this plan instead of a file, exactly as it was printed")
  .argument("[resource]", Object.keys(importables).join(", "), (name: string): ImportName => {
    if (isImportName(name)) return name;
    throw new InvalidArgumentError(`Resources: ${Object.keys(importables).join(", ")}.`);
  })
  .argument("[file]", "- for standard input")
  .action(async (resource: ImportName | undefined, file: string | undefined, options: Options) => {
    const { tenant, plan, apply } = options;
    if (apply !== undefined && resource === undefined) return await applied(tenant, apply);
    if (apply !== undefined || resource === undefined || file === undefined)
      throw new ImportError("Name a resource and a file, or with --apply a plan alone.");
    if (plan) return await planned(tenant, resource, file);
    await imported(tenant, resource, file);
  });

async function imported(tenant: string, resource: ImportName, file: string): Promise<void> {
  const { count, dropped } = await operate(async (owner) => {
    const found = await tenants.find(owner, tenant);
    if (!found) throw AppError.notFound(`The tenant ${tenant}`);
    return await runImport(owner, {
      actor: operatorActor(found),
      resource,
      records: readRecords(file),
      onProgress: (done) => process.stderr.isTTY && process.stderr.write(`\r${done} ${resource} …`),
    });
  });
  if (process.stderr.isTTY) process.stderr.write("\r");
  if (dropped.length > 0)
    process.stderr.write(`Ignored, because the API does not have these fields: ${dropped.join(", ")}\n`);
  process.stderr.write(`Imported ${resource}: ${count}\n`);
}

const planable: Partial<Record<ImportName, ImportOperation>> = {
  products: "product.import",
  subscriptions: "subscription.import",
  accounts: "account.import",
};

/** Prints the plan's identifier, and on the other stream what it would do. */
async function planned(tenant: string, resource: ImportName, file: string): Promise<void> {
  const operation = planable[resource];
  if (!operation) throw new ImportError(`Imports of ${Object.keys(planable).join(", ")} can be planned.`);
  const { plan, refused } = await operateFor(
    tenant,
    (tx, actor) => planImport(tx, actor, operation, readRecords(file)),
    inLongTransaction,
  );
  const { create, change, same, refuse } = plan.counts;
  const lines = [
    `Would create ${create} ${resource}, change ${change}, leave ${same} as they are, refuse ${refuse}.`,
    ...(plan.ignored ? [`Ignored, because the API does not have these fields: ${plan.ignored.join(", ")}`] : []),
    ...refused.map(
      ({ line, record, problem }) => `Record ${line}, ${record}: ${problem?.field ?? ""} ${problem?.detail ?? ""}`,
    ),
    ...(refuse > refused.length ? [`and ${refuse - refused.length} more`] : []),
    `Until ${plan.expires}: comptoir import --tenant ${tenant} --apply ${plan.id}`,
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
  process.stdout.write(`${plan.id}\n`);
}

async function applied(tenant: string, plan: string): Promise<void> {
  try {
    const { done } = await operateFor(tenant, (tx, actor) => applyImport(tx, actor, plan), inLongTransaction);
    process.stderr.write(`Applied the plan: ${done} records are written.\n`);
  } catch (error) {
    const { records = [] } = error instanceof AppError ? error.details : {};
    for (const { id, changedBy, problem } of records) {
      const who = changedBy && `changed${changedBy.user ? ` by ${changedBy.user}` : ""} at ${changedBy.time}`;
      process.stderr.write(`${id}: ${who ?? problem?.detail ?? "changed since"}\n`);
    }
    throw error;
  }
}
