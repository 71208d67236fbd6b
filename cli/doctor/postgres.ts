import { oldestVersion } from "@/prisma/server/database";
import { pendingMigrations } from "@/prisma/server/migrate";
import { byQuery, type Check, ok, problem, skipped, verdict, warning } from "./check";

/** Checks the version, the settings and the health of Postgres. */

/** The most connections of one process: for requests, counters, downloads, the worker and its lock, and long reads. */
const connectionsOfProcess = 10 + 4 + 8 + 8 + 2 + 2;

const longTransactions = `
  SELECT 'process ' || pid || ' (' || coalesce(nullif(application_name, ''), 'unnamed') || ') since ' || date_trunc('second', xact_start) AS fault
  FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND clock_timestamp() - xact_start > coalesce(nullif(current_setting('comptoir.long_transaction', true), ''), '30 minutes')::interval`;

export const postgresChecks: readonly Check[] = [
  {
    name: "postgres-version",
    title: "Postgres has a supported release",
    remedy: "Upgrade to the newest minor release of your major version.",
    async run({ owner }) {
      const { rows } = await owner.query<{ number: number; name: string }>(
        "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
      );
      const { number, name } = rows[0] ?? { number: 0, name: "unknown" };
      return number < oldestVersion ? problem(`${name}; 15.14 or later is needed`) : ok(name);
    },
  },
  {
    name: "migrations",
    title: "All migrations are applied, and none that this release does not know",
    remedy:
      "Restart the server, which applies pending ones (`comptoir server upgrade --plan` shows them). Unknown ones are of a newer release: install it.",
    async run({ owner }) {
      const { pending, unknown } = await pendingMigrations(owner);
      return verdict([
        ...pending.map(({ name }) => `${name} is pending`),
        ...unknown.map((name) => `${name} is not known`),
      ]);
    },
  },
  {
    name: "writes",
    title: "The database takes writes",
    remedy:
      "Name the primary in DATABASE_URL and APP_DATABASE_URL; make space where the provider has stopped writes; or reset default_transaction_read_only.",
    async run({ owner, app }) {
      const faults = new Set<string>();
      for (const session of [owner, app]) {
        const { rows } = (await session?.query<{ fault: string | null }>(
          `SELECT CASE WHEN pg_is_in_recovery() THEN 'it is a replica'
             WHEN current_setting('default_transaction_read_only')::boolean THEN current_user || ' has default_transaction_read_only = on' END AS fault`,
        )) ?? { rows: [] };
        for (const { fault } of rows) if (fault !== null) faults.add(fault);
      }
      return verdict([...faults]);
    },
  },
  byQuery(
    {
      name: "extensions",
      title: "The extensions are there",
      remedy: "CREATE EXTENSION <name>; as a role that may, in the database of DATABASE_URL.",
    },
    `SELECT name || ' is missing' AS fault FROM unnest(ARRAY['pg_trgm', 'btree_gin']) AS name
     WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = name)`,
  ),
  byQuery(
    {
      name: "collations",
      title: "Texts are sorted as when the indexes were built",
      remedy:
        "REINDEX DATABASE <name>; then ALTER DATABASE <name> REFRESH COLLATION VERSION; and the same for the collations named.",
    },
    `SELECT 'the database has version ' || datcollversion || ', the system ' || actual AS fault
     FROM pg_database, pg_database_collation_actual_version(oid) AS actual
     WHERE datname = current_database() AND datcollversion <> actual
     UNION ALL SELECT collname || ' has version ' || collversion || ', the system ' || pg_collation_actual_version(oid)
     FROM pg_collation WHERE collversion <> pg_collation_actual_version(oid)
       AND oid IN (SELECT unnest(indcollation) FROM pg_index)`,
  ),
  byQuery(
    {
      name: "indexes",
      title: "Every index is valid",
      remedy: "REINDEX INDEX CONCURRENTLY <name>;",
    },
    "SELECT indexrelid::regclass || ' is not valid' AS fault FROM pg_index WHERE NOT (indisvalid AND indisready) ORDER BY 1",
  ),
  byQuery(
    {
      name: "constraints",
      title: "Every constraint holds for all rows",
      remedy: "ALTER TABLE <name> VALIDATE CONSTRAINT <constraint>;",
    },
    "SELECT conname || ' on ' || conrelid::regclass || ' is not validated' AS fault FROM pg_constraint WHERE NOT convalidated ORDER BY 1",
  ),
  byQuery(
    {
      name: "durability",
      title: "What is committed is on the disk",
      remedy:
        "Set fsync, full_page_writes and synchronous_commit to on in postgresql.conf, or for the database or role that turns them off.",
    },
    `SELECT name || ' is ' || setting AS fault FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting IN ('off', 'local')`,
  ),
  byQuery(
    {
      name: "wraparound",
      title: "Old transactions are frozen in time",
      remedy:
        "VACUUM (FREEZE) the database; end old transactions, prepared transactions and replication slots that hold it back.",
    },
    `SELECT 'the oldest of ' || datname || ' is ' || age(datfrozenxid) || ' transactions old' AS fault FROM pg_database
     WHERE datname = current_database()
       AND age(datfrozenxid) > least(1000000000, 2 * current_setting('autovacuum_freeze_max_age')::bigint)`,
  ),
  byQuery(
    {
      name: "autovacuum",
      title: "Autovacuum is on, for every table",
      remedy:
        "ALTER SYSTEM SET autovacuum = on; ALTER TABLE <name> RESET (autovacuum_enabled); SELECT pg_reload_conf();",
    },
    `SELECT 'it is off' AS fault WHERE current_setting('autovacuum') = 'off'
     UNION ALL SELECT 'it is off for ' || relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND reloptions && ARRAY['autovacuum_enabled=false', 'autovacuum_enabled=off', 'autovacuum_enabled=0']`,
  ),
  {
    name: "connections",
    title: "Postgres takes as many connections as a process opens",
    remedy: `Raise max_connections: each process opens up to ${connectionsOfProcess}. Or put a pooler in transaction mode in front (PgBouncer 1.21 or later).`,
    async run({ owner, appRole }) {
      const { rows } = await owner.query<{ free: number; max: number; limit: number | null }>(
        `SELECT s.max, (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = $1) AS limit, s.max - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS free
         FROM (SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max) s`,
        [appRole ?? ""],
      );
      const { free, max, limit } = rows[0] ?? { free: 0, max: 0, limit: null };
      if (limit !== null && limit < connectionsOfProcess) return problem(`the application role may open ${limit}`);
      if (max < connectionsOfProcess) return problem(`${max} in all`);
      return free < max / 10 ? warning(`${free} of ${max} are free`) : ok(`${free} of ${max} are free`);
    },
  },
  {
    name: "pooler",
    title: "Prepared statements hold from one transaction to the next",
    remedy:
      "Use PgBouncer 1.21 or later with max_prepared_statements, set DATABASE_POOLER=transaction, or connect without it. DATABASE_URL always goes to Postgres itself.",
    async run({ app, env }) {
      if (!app) return skipped("the application role cannot sign in");
      if (env.DATABASE_POOLER === "transaction") return ok("none are used");
      const named = { name: "comptoir_doctor", text: "SELECT 1" };
      for (let time = 0; time < 3; time++) await app.query(named);
      return ok();
    },
  },
  byQuery(
    {
      name: "replication",
      title: "Replicas follow, and no slot holds back the write-ahead log",
      remedy:
        "Look at the replica's log and network. Drop a slot that nobody uses: SELECT pg_drop_replication_slot('<name>');",
    },
    `SELECT coalesce(nullif(application_name, ''), client_addr::text) || ' is ' || replay_lag || ' behind' AS fault
     FROM pg_stat_replication WHERE replay_lag > interval '30 seconds'
     UNION ALL SELECT 'the slot ' || slot_name || ' is not in use' FROM pg_replication_slots WHERE NOT active`,
  ),
  {
    name: "transactions",
    title: "No transaction is open for long",
    remedy: "Find out who it is (pg_stat_activity), and end it: SELECT pg_terminate_backend(<pid>);",
    async run({ owner, app }) {
      const faults = new Set<string>();
      // Each role sees when transactions of its own have begun; a superuser, all.
      for (const session of [owner, app]) {
        const { rows } = (await session?.query<{ fault: string }>(longTransactions)) ?? { rows: [] };
        for (const { fault } of rows) faults.add(fault);
      }
      return verdict([...faults], "warning");
    },
  },
  {
    name: "clock",
    title: "The clocks of this machine and of Postgres agree",
    remedy: "Let both follow a time server (systemd-timesyncd, chrony).",
    async run({ owner }) {
      const before = Date.now();
      const { rows } = await owner.query<{ now: Date }>("SELECT clock_timestamp() AS now");
      const middle = (before + Date.now()) / 2;
      const seconds = Math.abs((rows[0]?.now.getTime() ?? 0) - middle) / 1000;
      return seconds > 2 ? problem(`they are ${seconds.toFixed(1)} s apart`) : ok();
    },
  },
];
