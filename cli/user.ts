import { text } from "node:stream/consumers";
import { Command } from "commander";
import { AppError } from "@/lib/base/errors";
import { fold } from "@/lib/base/schema/fold";
import { removeFactorsOf } from "@/lib/resources/factor/service";
import { admitGuest } from "@/lib/resources/guest/service";
import { registerUser } from "@/lib/resources/user/register";
import { change } from "@/lib/resources/user/service";
import { operateFor } from "./operate";

export const userCommand = new Command("user").description(
  "Create, disable and enable users, and give them access to other tenants.",
);

interface Options {
  tenant: string;
  email: string;
  role: string;
  firstname?: string;
  lastname?: string;
}

userCommand
  .command("create")
  .description("Create a user. The password is read from standard input, to keep it out of the shell history.")
  .requiredOption("--tenant <id>")
  .requiredOption("--email <address>")
  .requiredOption("--role <role>", "such as provider.admin or provider.user")
  .requiredOption("--password-stdin", "read the password from standard input")
  .option("--firstname <name>")
  .option("--lastname <name>")
  .action(async ({ tenant, ...user }: Options) => {
    const password = (await text(process.stdin)).replace(/\r?\n$/, "");
    await operateFor(tenant, (tx, actor) => registerUser(tx, actor, { ...user, password }));
    process.stderr.write(`User ${user.email} was created.\n`);
  });

for (const [name, active, outcome] of [
  ["disable", false, "was disabled and signed out"],
  ["enable", true, "was enabled"],
] as const) {
  userCommand
    .command(name)
    .description(
      active ? "Let a user sign in again." : "Keep a user from signing in. Open sessions end with their next request.",
    )
    .requiredOption("--tenant <id>")
    .requiredOption("--email <address>")
    .action(async ({ tenant, email }: { tenant: string; email: string }) => {
      await operateFor(tenant, async (tx, actor) => {
        const user = await tx.user.findUnique({ where: { tenant_email: { tenant, email: fold(email) } } });
        if (!user) throw AppError.notFound(`The user ${email}`);
        return await change(tx, actor, user.id, { status: { active } });
      });
      process.stderr.write(`User ${email} ${outcome}.\n`);
    });
}

userCommand
  .command("remove-factors")
  .description(
    "Remove the second factor of a user who has lost it. The user is signed out, and signs in with the password.",
  )
  .requiredOption("--tenant <id>")
  .requiredOption("--email <address>")
  .action(async ({ tenant, email }: { tenant: string; email: string }) => {
    const { message } = await operateFor(tenant, async (tx, actor) => {
      const user = await tx.user.findUnique({ where: { tenant_email: { tenant, email: fold(email) } } });
      if (!user) throw AppError.notFound(`The user ${email}`);
      return await removeFactorsOf(tx, actor, user.id);
    });
    process.stderr.write(`${message}\n`);
  });

userCommand
  .command("admit")
  .description("Give a user of the parent tenant access to this one, with one of its roles.")
  .requiredOption("--tenant <id>", "the tenant to give access to")
  .requiredOption("--email <address>")
  .requiredOption("--role <role>", "such as consumer.admin")
  .action(async ({ tenant, email, role }: { tenant: string; email: string; role: string }) => {
    await operateFor(tenant, (tx, actor) => admitGuest(tx, actor, { username: fold(email), role }));
    process.stderr.write(`User ${email} has access to ${tenant}.\n`);
  });
