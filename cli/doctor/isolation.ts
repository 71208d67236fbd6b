import { groupOf, requireHarmless, roleSettings } from "@/prisma/server/application-role";
import { byQuery, type Check, noSession, ok, problem, verdict } from "./check";

/** Checks the isolation of tenants: roles, row-level security, grants. */

/** All that hold rows of tenants: of those of the installation itself, `_…`, the ones with policies. */
const tables = `pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  AND (c.relname NOT LIKE '\\_%' OR EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))`;
const restart = "Restart the server: it corrects what it can, and says what it cannot.";

export const isolationChecks: readonly Check[] = [
  {
    name: "app-role",
    title: "The application role can sign in, and row-level security binds it",
    remedy:
      "Name a role in APP_DATABASE_URL that owns nothing and has no special rights; unset, the server creates one.",
    async run(context) {
      const { owner, app } = context;
      if (!app) return problem(noSession(context));
      await requireHarmless(app, await groupOf(owner));
      return ok();
    },
  },
  {
    name: "app-role-settings",
    title: "Statements of the application role end in time",
    remedy: `${restart} Behind a pooler the settings of the role apply, not those of the connection.`,
    async run(context) {
      const { app } = context;
      if (!app) return problem(noSession(context));
      const { rows } = await app.query<{ set: string[] | null }>(
        "SELECT rolconfig AS set FROM pg_roles WHERE rolname = current_user",
      );
      const wanted = Object.entries(roleSettings).map(([name, value]) => `${name}=${value}`);
      return verdict(wanted.filter((each) => !rows[0]?.set?.includes(each)).map((each) => `${each} is not set`));
    },
  },
  byQuery(
    {
      name: "database-access",
      title: "No role of another installation may connect to this database",
      remedy: "REVOKE CONNECT ON DATABASE <name> FROM PUBLIC; or from the role. A role for monitoring may keep it.",
    },
    `SELECT CASE WHEN a.grantee = 0 THEN 'every role of the server may connect' ELSE a.grantee::regrole || ' may connect' END AS fault
     FROM pg_database d, aclexplode(coalesce(datacl, acldefault('d', datdba))) a
     WHERE datname = current_database() AND privilege_type = 'CONNECT'
       AND NOT coalesce(pg_has_role(nullif(a.grantee, 0), app.application_role(), 'MEMBER') OR pg_has_role(nullif(a.grantee, 0), datdba, 'MEMBER'), false)
     ORDER BY 1`,
    "warning",
  ),
  byQuery(
    {
      name: "force-row-security",
      title: "Row-level security is enabled and forced on every table",
      remedy: "ALTER TABLE <name> ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;",
    },
    `SELECT relname || CASE WHEN relrowsecurity THEN ' does not force it' ELSE ' has it disabled' END AS fault
     FROM ${tables} AND NOT (relrowsecurity AND relforcerowsecurity) ORDER BY 1`,
  ),
  byQuery(
    {
      name: "policies",
      title: "No policy lets the application see rows of every tenant",
      remedy: "Compare the policies with prisma/schema.sql, and drop what is not in it.",
    },
    `SELECT c.relname || CASE WHEN p.polname IS NULL THEN ' has no policy for the application'
                              ELSE ' has the policy ' || p.polname || ', which does not name the tenant' END AS fault
     FROM pg_class c LEFT JOIN pg_policy p ON p.polrelid = c.oid
       AND EXISTS (SELECT FROM unnest(p.polroles) r WHERE r = 0 OR r = app.application_role())
     WHERE c.oid IN (SELECT c.oid FROM ${tables})
       AND (p.polname IS NULL AND has_table_privilege(app.application_role(), c.oid, 'SELECT')
            OR p.polpermissive AND coalesce(pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))
               !~ '[.]tenant[(][)]|^[(]tenant = ''''::text[)]$')
     ORDER BY 1`,
  ),
  byQuery(
    {
      name: "owner-policies",
      title: "The role of DATABASE_URL passes by the policies, as the owner of all tables",
      remedy:
        "Connect as the role that has migrated the database, or restore with `comptoir server restore`, which makes the new role the owner.",
    },
    `SELECT relname || CASE WHEN pg_has_role(relowner, 'USAGE') THEN ' has no policy for ' || current_user
                            ELSE ' belongs to ' || relowner::regrole END AS fault
     FROM ${tables} AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
       AND (NOT pg_has_role(relowner, 'USAGE') OR relforcerowsecurity AND NOT EXISTS (
         SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND pg_get_expr(p.polqual, c.oid) = 'true'
           AND EXISTS (SELECT FROM unnest(p.polroles) r WHERE r <> 0 AND pg_has_role(r, 'USAGE'))))
     ORDER BY 1`,
  ),
  byQuery(
    {
      name: "event-log",
      title: "The application can add to the event log and change nothing in it",
      remedy: "REVOKE UPDATE, DELETE, TRUNCATE ON <table> FROM <database>_app;",
    },
    `SELECT app.application_role() || ' may ' || privilege || ' ' || name AS fault
     FROM unnest(ARRAY['event', 'agreement_version', 'consent']) AS name, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) AS privilege
     WHERE has_table_privilege(app.application_role(), name, privilege)`,
  ),
  byQuery(
    {
      name: "functions",
      title: "Functions that run as their owner are closed to everybody else and have a fixed search path",
      remedy:
        "REVOKE EXECUTE ON FUNCTION <name> FROM PUBLIC; and restart the server, which defines them again after an upgrade.",
    },
    `SELECT p.oid::regprocedure::text AS fault FROM pg_proc p WHERE p.pronamespace = 'app'::regnamespace AND (
       EXISTS (SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0)
       OR prosecdef AND NOT coalesce('search_path=pg_catalog, public, pg_temp' = ANY (proconfig), false)) ORDER BY 1`,
  ),
  byQuery(
    {
      name: "triggers",
      title: "No trigger is disabled",
      remedy:
        "ALTER TABLE <name> ENABLE TRIGGER USER; then find out what was written meanwhile: columns and totals can be wrong.",
    },
    `SELECT tgname || ' on ' || tgrelid::regclass AS fault FROM pg_trigger
     WHERE NOT tgisinternal AND tgenabled <> 'O' AND tgrelid IN (SELECT c.oid FROM ${tables}) ORDER BY 1`,
  ),
];
