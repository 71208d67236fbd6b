import { Command } from "commander";
import { appendAsOwner } from "@/lib/base/audit/append";
import { operatorActor } from "@/lib/base/auth/actor";
import { tenantCreated } from "@/lib/resources/tenant/events";
import * as tenants from "@/lib/resources/tenant/service";
import { operate } from "./operate";

export const tenantCommand = new Command("tenant").description("Create tenants.");

tenantCommand
  .command("create")
  .description("Create a tenant: a company that runs on the platform.")
  .argument("<id>", "1 to 64 letters, digits, - or _")
  .requiredOption("--name <name>", "what people call it")
  .option("--parent <id>", "the tenant whose customer it is; it sees this tenant's subscriptions, accounts and tickets")
  .option("--currency <code>", "shown beside amounts, such as NOK")
  .action(async (id: string, options: { name: string; parent?: string; currency?: string }) => {
    await operate(async (owner) => {
      const tenant = await tenants.create(owner, { id, ...options });
      await appendAsOwner(owner, operatorActor(tenant), tenantCreated, { _id: id, name: tenant.name });
    });
    process.stderr.write(`Tenant ${id} was created.\n`);
  });
