import { Command } from "commander";
import { appendAsOperator } from "@/lib/base/audit/append";
import { operatorActor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import { singleSignOnUpdated } from "@/lib/resources/single-sign-on/events";
import { tenantCreated } from "@/lib/resources/tenant/events";
import * as tenants from "@/lib/resources/tenant/service";
import { operate } from "./operate";
import { addMoves } from "./tenant-move";

export const tenantCommand = new Command("tenant").description(
  "Create, list, move and delete tenants, and register their domains.",
);

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
      await appendAsOperator(owner, operatorActor(tenant), tenantCreated, { _id: id, name: tenant.name });
    });
    process.stderr.write(`Tenant ${id} was created.\n`);
  });

tenantCommand
  .command("list")
  .description("List all tenants.")
  .action(async () => {
    const { rows } = await operate((owner) =>
      owner.query<{ id: string; parent: string; users: number; name: string }>(
        `SELECT id, coalesce(parent, '-') AS parent, name, (SELECT count(*)::int FROM "user" u WHERE u.tenant = t.id) AS users
         FROM tenant t WHERE sandbox_of IS NULL ORDER BY id`,
      ),
    );
    process.stdout.write("id\tparent\tusers\tname\n");
    for (const { id, parent, users, name } of rows) process.stdout.write(`${id}\t${parent}\t${users}\t${name}\n`);
  });

addMoves(tenantCommand);

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

tenantCommand
  .command("single-sign-on")
  .description("Let in again who is locked out because a tenant requires its single sign-on, which does not work.")
  .argument("<id>", "the tenant")
  .requiredOption("--not-required", "passwords and passkeys are taken beside it")
  .action(async (id: string) => {
    const wasRequired = await operate(async (owner) => {
      const tenant = await tenants.find(owner, id);
      if (!tenant) throw AppError.notFound(`The tenant ${id}`);
      const { rows } = await owner.query<{ issuer: string }>(
        "UPDATE single_sign_on SET required = false, updated = now() WHERE tenant = $1 AND required RETURNING issuer",
        [id],
      );
      for (const { issuer } of rows) {
        const changes = { required: { before: true, after: false } };
        const data = { _id: id, name: new URL(issuer).host, changes };
        await appendAsOperator(owner, operatorActor(tenant), singleSignOnUpdated, data);
      }
      return rows.length > 0;
    });
    process.stderr.write(`${id} ${wasRequired ? "no longer requires its single sign-on" : "did not require it"}.\n`);
  });
