import type { Command } from "commander";
import { appendAsOperator } from "@/lib/base/audit/append";
import { operatorActor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import { tenantDeleted } from "@/lib/resources/tenant/events";
import * as tenants from "@/lib/resources/tenant/service";
import type { Manifest } from "@/prisma/server/backup/manifest";
import { countTenants, removeTenants } from "@/prisma/server/tenant-removal";
import { type Counts, checkExport, exportTenant, familyOf, importTenant } from "@/prisma/server/tenants";
import { operate, operateOn } from "./operate";

/** Each prints a receipt: how many rows of which tables. What deletes or adds records says so before, and waits for `--confirm`. */

const receipt = (counts: Counts): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table}\t${count}\n`)
    .join("");

const countsOf = ({ tables }: Manifest): Counts => Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));

const namesOf = (family: readonly { id: string }[]): string => family.map(({ id }) => id).join(", ");

const say = (line: string): boolean => process.stderr.write(`${line}\n`);

export function addMoves(tenant: Command): void {
  tenant
    .command("export")
    .description("Write a tenant with all its customers to a folder, for `tenant import` on another installation.")
    .argument("<id>")
    .argument("<folder>", "does not exist yet")
    .action(async (id: string, folder: string) => {
      process.stdout.write(receipt(countsOf(await operateOn(({ ownerUrl }) => exportTenant(ownerUrl, id, folder)))));
      say(`${id} is in ${folder}. docs/accounts.md names what stays behind.`);
    });

  tenant
    .command("import")
    .description(
      "Add the tenants that `tenant export` has written. Without --confirm, only check it and say what would be added.",
    )
    .argument("<folder>")
    .option("--confirm <id>", "the tenant of the export")
    .action(async (folder: string, { confirm }: { confirm?: string }) => {
      const exported = await checkExport(folder);
      const { tenants } = exported;
      const { id } = tenants[0];
      if (confirm === id) await operateOn(({ ownerUrl }) => importTenant(ownerUrl, folder));
      process.stdout.write(receipt(countsOf(exported)));
      say(outcome(confirm, id, `${namesOf(tenants)} ${tenants.length === 1 ? "was" : "were"} added`));
    });

  tenant
    .command("delete")
    .description(
      "Delete a tenant with all its records, users and events. Without --confirm, only say what would be deleted.",
    )
    .argument("<id>")
    .option("--with-customers", "its customers as well")
    .option("--confirm <id>", "the same again")
    .action(async (id: string, { withCustomers, confirm }: { withCustomers?: boolean; confirm?: string }) => {
      const { counts, family } = await operate(async (owner) => {
        const family = await familyOf(owner, id);
        const [{ name, parent }, ...customers] = family;
        if (customers.length > 0 && !withCustomers)
          throw new AppError(
            "conflict",
            `${id} has customers: ${namesOf(customers)}. Delete them with --with-customers.`,
          );
        const ids = family.map((each) => each.id);
        if (confirm !== id) return { family, counts: await countTenants(owner, ids) };
        const counts = await removeTenants(owner, ids);
        const provider = parent === null ? undefined : await tenants.find(owner, parent);
        if (provider) await appendAsOperator(owner, operatorActor(provider), tenantDeleted, { _id: id, name });
        return { family, counts };
      });
      process.stdout.write(receipt(counts));
      say(outcome(confirm, id, `${namesOf(family)} ${family.length === 1 ? "was" : "were"} deleted`));
    });
}

function outcome(confirm: string | undefined, id: string, done: string): string {
  if (confirm === id) return `${done}.`;
  return `Nothing was changed. With --confirm ${id}: ${done}.`;
}
