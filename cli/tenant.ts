import { Command } from "commander";
import { appendAsOwner } from "@/lib/base/audit/append";
import { operatorActor } from "@/lib/base/auth/actor";
import { tenantCreated } from "@/lib/resources/tenant/events";
import * as tenants from "@/lib/resources/tenant/service";
import { operate } from "./operate";

export const tenantCommand = new Command("tenant").description("Create tenants and register their domains.");

tenantCommand
  .command("create")
  .description("Create a tenant: a company that uses the platform.")
  .argument("<id>", "1 to 64 letters, digits, - or _")
  .requiredOption("--name <name>", "the name that people see")
  .option("--parent <id>", "the tenant that it is a customer of, which sees its subscriptions, accounts and tickets")
  .option("--currency <code>", "shown beside amounts, such as NOK")
  .action(async (id: string, options: { name: string; parent?: string; currency?: string }) => {
    await operate(async (owner) => {
      const tenant = await tenants.create(owner, { id, ...options });
      await appendAsOwner(owner, operatorActor(tenant), tenantCreated, { _id: id, name: tenant.name });
    });
    process.stderr.write(`Tenant ${id} was created.\n`);
  });

tenantCommand
  .command("domain")
  .description("Register an e-mail domain for a tenant: single sign-on then finds its users by their addresses.")
  .argument("<id>", "the tenant")
  .argument("<domain>", "such as acme.example; verify first that the tenant owns it")
  .option("--remove", "the tenant has it no longer; users who have signed in stay linked")
  .action(async (id: string, domain: string, { remove = false }: { remove?: boolean }) => {
    await operate((owner) => tenants.registerDomain(owner, { id, domain, remove }));
    process.stderr.write(`${domain} ${remove ? "is no longer" : "is"} a domain of ${id}.\n`);
  });
