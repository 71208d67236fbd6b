import { expect, test } from "vitest";
import { readEnvironment, variables } from "./env";

const postgres = "postgres://comptoir:secret@db.example/comptoir";

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: "abc" }, /^PORT: needs a whole number from 0 to 65535$/],
  [{ PORT: "70000" }, /^PORT: needs/],
  [{ PORT: " " }, /^PORT: needs/],
  [{ SHUTDOWN_GRACE_SECONDS: "-1" }, /^SHUTDOWN_GRACE_SECONDS: needs a whole number from 0 to 300$/],
  [{ DEMO: "maybe" }, /^DEMO: needs true or false$/],
  [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL: needs one of fatal, error/],
  [{ NODE_ENV: "prodution" }, /^NODE_ENV: needs one of production/],
  [{ DATABASE_URL: "hello" }, /^DATABASE_URL: needs an address such as postgres:/],
  [{ DATABASE_URL: "mysql://db.example/comptoir" }, /^DATABASE_URL: needs/],
  [{ PUBLIC_URL: "comptoir.example" }, /^PUBLIC_URL: needs an address with https/],
  [{ PUBLIC_URL: "https://example.com/comptoir" }, /^PUBLIC_URL: needs an address without a path/],
  [{ OIDC_ISSUER: "https://id.example" }, /^OIDC_ISSUER: needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well$/],
  [{ OIDC_CLIENT_SECRET: "s" }, /^OIDC_CLIENT_SECRET: needs OIDC_ISSUER as well$/],
  [{ MAIL_FROM: "no-reply@acme.example" }, /^MAIL_FROM: needs SMTP_URL as well$/],
  [{ APP_DATABASE_URL: postgres }, /^APP_DATABASE_URL: needs DATABASE_URL as well$/],
  [{ METRICS_HOST: "0.0.0.0" }, /^METRICS_HOST: needs METRICS_PORT as well$/],
  [{ DEMO: "true", PUBLIC_URL: "https://comptoir.example" }, /^DEMO: is for a trial/],
  [{ DATABSE_URL: postgres }, /^DATABSE_URL: is not a variable of Comptoir; DATABASE_URL is$/],
  [{ DATADIR: "/data" }, /^DATADIR: .*; DATA_DIR is$/],
  [{ WEBHOOK_WORKER: "0" }, /^WEBHOOK_WORKER: .*; RUN_JOBS is$/],
])("setting %o is reported in one line, without the value", (source, fault) => {
  const { faults } = readEnvironment(source);
  expect(faults).toEqual([expect.stringMatching(fault)]);
  expect(faults[0]).not.toContain("secret@");
});

test("All faults are reported at once", () => {
  const { faults } = readEnvironment({ PORT: "abc", DATABSE_URL: postgres, OIDC_ISSUER: "nowhere", SMTP_URL: "" });
  expect(faults.map((fault) => fault.split(":")[0])).toEqual(["PORT", "OIDC_ISSUER", "DATABSE_URL", "OIDC_ISSUER"]);
});

test("Variables of other programs are left alone, empty ones are unset, and a slash ends no PUBLIC_URL", () => {
  const others = {
    HOST: "x",
    HOME: "/root",
    TEMP: "/tmp",
    PGPORT: "5432",
    TERM: "xterm",
    DB_PORT: "1",
    MODE: "a",
    LANG: "C",
  };
  const set = {
    PUBLIC_URL: "https://comptoir.example/",
    DATABASE_URL: "postgresql:///comptoir?host=/run",
    SMTP_URL: "",
  };
  const { env, faults } = readEnvironment({ ...others, ...set });
  expect(faults).toEqual([]);
  expect(env).toMatchObject({ PUBLIC_URL: "https://comptoir.example", PORT: 3000, DEMO: false });
});

/** Any text will do. */
const free =
  /^(DATA_DIR|OIDC_CLIENT_ID|OIDC_CLIENT_SECRET|BACKUP_S3_REGION|BACKUP_S3_KEY_ID|BACKUP_S3_SECRET|METRICS_HOST|COMPTOIR_COMMIT)$/;

test.each(Object.keys(variables.shape))(
  "%s is unset where it is empty, and reported where its name or value is wrong",
  (name) => {
    expect(readEnvironment({ [name]: "" })).toEqual(readEnvironment({}));
    const misspelt = `${name}${name.at(-1)}`;
    const reported = [`${misspelt}: is not a variable of Comptoir; ${name} is`];
    expect(readEnvironment({ [misspelt]: "x" }).faults).toEqual(reported);
    const { faults } = readEnvironment({ [name]: "\t?" });
    expect(faults.some((fault) => fault.startsWith(`${name}: needs`) && !fault.includes("as well"))).toBe(
      !free.test(name),
    );
  },
);
