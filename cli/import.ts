import { Command, InvalidArgumentError } from "commander";
import { operatorActor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import { type ImportName, importables, isImportName } from "@/lib/import/resources";
import { runImport } from "@/lib/import/run";
import { readRecords } from "@/lib/import/source";
import * as tenants from "@/lib/resources/tenant/service";
import { operate } from "./operate";

export const importCommand = new Command("import")
  .description(
    "Import records as the API returns them: an array, a list response, or one record per line. All or none.",
  )
  .requiredOption("--tenant <id>")
  .argument("<resource>", Object.keys(importables).join(", "), (name: string): ImportName => {
    if (isImportName(name)) return name;
    throw new InvalidArgumentError(`Resources: ${Object.keys(importables).join(", ")}.`);
  })
  .argument("<file>", "- for standard input")
  .action(async (resource: ImportName, file: string, { tenant }: { tenant: string }) => {
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
  });
