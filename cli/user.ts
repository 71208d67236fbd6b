import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { accountInLog } from "@/lib/base/auth/sign-in";
import { AppError } from "@/lib/base/errors";
import { fold } from "@/lib/base/schema/fold";
import { removeFactorsOf } from "@/lib/resources/factor/service";
import { admitGuest } from "@/lib/resources/guest/service";
import { changeUser } from "@/lib/resources/user/kind";
import { findByEmail, passwordLink, unlock } from "@/lib/resources/user/operator";
import { registerUser } from "@/lib/resources/user/register";
import { operateFor } from "./operate";

export const userCommand = new Command("user").description(
  "Create, list, disable and enable users, let in who is locked out, and give access to other tenants.",
);

const ofUser = (name: string, description: string): Command =>
  userCommand
    .command(name)
    .description(description)
    .requiredOption("--tenant <id>")
    .requiredOption("--email <address>");

interface Options {
  tenant: string;
  email: string;
  role: string;
  firstname?: string;
  lastname?: string;
}

ofUser("create", "Create a user. The password is read from standard input, to keep it out of the shell history.")
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
  const description = active ? "Let a user sign in again." : "Sign a user out, and keep the user from signing in.";
  ofUser(name, description).action(async ({ tenant, email }: { tenant: string; email: string }) => {
    await operateFor(tenant, async (tx, actor) => {
      const { id } = await findByEmail(tx, actor, email);
      await changeUser(tx, actor, id, { status: { active } });
    });
    process.stderr.write(`User ${email} ${outcome}.\n`);
  });
}

userCommand
  .command("list")
  .description("List a tenant's users, each with the name that the log has for the address (`account`).")
  .requiredOption("--tenant <id>")
  .action(async ({ tenant }: { tenant: string }) => {
    const users = await operateFor(tenant, (tx) => tx.user.findMany({ where: { tenant }, orderBy: { email: "asc" } }));
    const rows = users.map(({ email, role, disabledAt, lastLogin }) => [
      email,
      role,
      disabledAt ? "disabled" : "active",
      lastLogin?.toISOString() ?? "never",
      accountInLog(email),
    ]);
    for (const line of [["e-mail", "role", "status", "last sign-in", "account in the log"], ...rows])
      process.stdout.write(`${line.join("\t")}\n`);
  });

ofUser("unlock", "Let a user try again who has given too many wrong passwords or codes.").action(
  async ({ tenant, email }: { tenant: string; email: string }) => {
    await operateFor(tenant, (tx, actor) => unlock(tx, actor, email));
    process.stderr.write(`User ${email} can try to sign in again.\n`);
  },
);

ofUser("password-link", "Make a link by which a user sets a password, once, within half an hour.")
  .option("--file <path>", "write it to a new file that its owner alone reads, in place of the terminal")
  .action(async ({ tenant, email, file }: { tenant: string; email: string; file?: string }) => {
    // What is not a terminal may be a log.
    if (!file && !process.stdout.isTTY) throw new AppError("conflict", "This is no terminal: name a file with --file.");
    await operateFor(tenant, async (tx, actor) => {
      const link = `${await passwordLink(tx, actor, email)}\n`;
      if (file) await writeFile(file, link, { mode: 0o600, flag: "wx" });
      else process.stdout.write(link);
    });
    if (file) process.stderr.write(`The link is in ${file}.\n`);
  });

ofUser(
  "remove-factors",
  "Remove the second factor of a user who has lost it. The user is signed out, and signs in with the password.",
).action(async ({ tenant, email }: { tenant: string; email: string }) => {
  const { message } = await operateFor(tenant, async (tx, actor) => {
    const { id } = await findByEmail(tx, actor, email);
    return await removeFactorsOf(tx, actor, id);
  });
  process.stderr.write(`${message}\n`);
});

ofUser("admit", "Give a user of the parent tenant access to this one, with one of its roles.")
  .requiredOption("--role <role>", "such as consumer.admin")
  .action(async ({ tenant, email, role }: { tenant: string; email: string; role: string }) => {
    await operateFor(tenant, (tx, actor) => admitGuest(tx, actor, { username: fold(email), role }));
    process.stderr.write(`User ${email} has access to ${tenant}.\n`);
  });
