import { Command, InvalidArgumentError, Option } from "commander";
import { operatorActor } from "@/lib/base/auth/actor";
import { asOwner } from "@/lib/base/db/owner";
import { inLongTransaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { ImportError } from "@/lib/import/import-error";
import { conflictChoices, type ImportMode, importModes, type OnConflict } from "@/lib/import/modes";
import { type ImportName, importables, isImportName } from "@/lib/import/resources";
import { runImport } from "@/lib/import/run";
import { openRecords } from "@/lib/import/source";
import { applyImport, type ImportAsked, planImport } from "@/lib/resources/plan/command";
import type { ImportOperation, Plan, PlanChange } from "@/lib/resources/plan/schema";
import { carryOutDueOf } from "@/lib/resources/subscription-change/due";
import * as tenants from "@/lib/resources/tenant/service";
import { operateFor, operateOn, withPool } from "./operate";

interface Options {
  tenant: string;
  mode: ImportMode;
  onConflict: OnConflict;
  plan?: true;
  apply?: string;
}

export const importCommand = new Command("import")
  .description(
    "Import records, all or none: JSON as the API returns it (an array, a list response, or one record per line), or a CSV with the fields in its header, as spreadsheets save it.",
  )
  .requiredOption("--tenant <id>")
  .addOption(
    new Option("--mode <mode>", "replace records whole; or create, update or both, keeping fields that are not sent")
      .choices(importModes)
      .default("replace"),
  )
  .addOption(
    new Option("--on-conflict <choice>", "what to do with records that were changed here since they were imported")
      .choices(conflictChoices)
      .default("refuse"),
  )
  .option("--plan", "only plan it: print what would change and what is refused, and the id of the plan")
  .option("--apply <plan>", "apply this plan instead of a file, exactly as it was printed")
  .argument("[resource]", Object.keys(importables).join(", "), (name: string): ImportName => {
    if (isImportName(name)) return name;
    throw new InvalidArgumentError(`Resources: ${Object.keys(importables).join(", ")}.`);
  })
  .argument("[file]", "- for standard input")
  .action(async (resource: ImportName | undefined, file: string | undefined, options: Options) => {
    const { tenant, mode, onConflict, plan, apply } = options;
    const asked = { mode, onConflict };
    if (apply !== undefined && resource === undefined) return await applied(tenant, apply);
    if (apply !== undefined || resource === undefined || file === undefined)
      throw new ImportError("Name a resource and a file, or with --apply a plan alone.");
    if (plan) return await planned(tenant, resource, file, asked);
    if (mode === "replace") return await imported(tenant, resource, file, onConflict);
    await merged(tenant, resource, file, asked);
  });

async function imported(tenant: string, resource: ImportName, file: string, onConflict: OnConflict): Promise<void> {
  const { count, dropped, meant } = await operateOn(async ({ ownerUrl, appUrl }) => {
    const result = await asOwner(ownerUrl, async (owner) => {
      const found = await tenants.find(owner, tenant);
      if (!found) throw AppError.notFound(`The tenant ${tenant}`);
      return await runImport(owner, {
        actor: operatorActor(found),
        resource,
        onConflict,
        records: await openRecords(file),
        onProgress: (done) => process.stderr.isTTY && process.stderr.write(`\r${done} ${resource} …`),
      });
    });
    // What is planned for them is computed anew, before somebody asks what they will be.
    if (resource === "subscriptions") await withPool(appUrl, () => carryOutDueOf(tenant));
    return result;
  });
  if (process.stderr.isTTY) process.stderr.write("\r");
  print([...ignoredLine({ ignored: dropped, meant }), `Imported ${resource}: ${count}`]);
}

/** Plans an import and applies it in one transaction, unless a record is refused. */
async function merged(tenant: string, resource: ImportName, file: string, asked: ImportAsked): Promise<void> {
  const operation = planableAs(resource);
  const { plan, done } = await operateFor(
    tenant,
    async (tx, actor) => {
      const { plan, refused } = await planImport(tx, actor, operation, await openRecords(file), asked);
      if (refused.length > 0)
        throw new ImportError(["Nothing was imported.", ...refusedLines(plan, refused)].join("\n"));
      return { plan, done: (await applyImport(tx, actor, plan.id)).done };
    },
    inLongTransaction,
  );
  print([...ignoredLine(plan), `Imported ${resource}: ${done} written, ${plan.counts.same} as they were`]);
}

const print = (lines: readonly string[]): void => void process.stderr.write(`${lines.join("\n")}\n`);

function ignoredLine({ ignored = [], meant = {} }: Pick<Plan, "ignored" | "meant">): string[] {
  const names = ignored.map((name) => (Object.hasOwn(meant, name) ? `${name} (did you mean ${meant[name]}?)` : name));
  return names.length > 0 ? [`Ignored, because the API does not have these fields: ${names.join(", ")}`] : [];
}

const planable: Partial<Record<ImportName, ImportOperation>> = {
  products: "product.import",
  subscriptions: "subscription.import",
  orders: "order.import",
  accounts: "account.import",
};

function planableAs(resource: ImportName): ImportOperation {
  const operation = planable[resource];
  if (operation) return operation;
  const detail = `Imports of ${Object.keys(planable).join(", ")} can be planned, and merged with records that exist.`;
  throw new ImportError(detail);
}

/** Prints the plan's identifier, and on the other stream what it would do. */
async function planned(tenant: string, resource: ImportName, file: string, asked: ImportAsked): Promise<void> {
  const operation = planableAs(resource);
  const { plan, refused } = await operateFor(
    tenant,
    async (tx, actor) => planImport(tx, actor, operation, await openRecords(file), asked),
    inLongTransaction,
  );
  const { create, change, same, refuse } = plan.counts;
  const emptied = plan.emptied ? [`It would empty ${plan.emptied} values.`] : [];
  print([
    `Would create ${create} ${resource}, change ${change}, leave ${same} as they are, refuse ${refuse}.`,
    ...emptied,
    ...ignoredLine(plan),
    ...refusedLines(plan, refused),
    `Until ${plan.expires}: comptoir server import --tenant ${tenant} --apply ${plan.id}`,
  ]);
  process.stdout.write(`${plan.id}\n`);
}

function refusedLines({ counts }: Plan, refused: readonly PlanChange[]): string[] {
  const more = counts.refuse - refused.length;
  return [
    ...refused.map(({ line, record, problem }) =>
      [`Record ${line}, ${record}:`, problem?.field, problem?.detail].filter(Boolean).join(" "),
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
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
