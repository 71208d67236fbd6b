/** Tables that triggers write to while other rows are deleted. */
const writtenByTriggers = ["row_change", "ticket_day", "version"];

/**
 * Selects the tables with rows of tenants in the order in which these can be deleted: a table that refers to another comes
 * before it, and those that triggers write to come last.
 */
export const removedTablesStatement = {
  text: `
    WITH RECURSIVE listed AS (
      SELECT c.oid, c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attname = 'tenant' AND NOT a.attisdropped
    ), reference AS (
      SELECT conrelid AS child, confrelid AS parent FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
    ), placed (oid, depth) AS (
      SELECT oid, 0 FROM listed UNION
      SELECT r.child, p.depth + 1 FROM placed p JOIN reference r ON r.parent = p.oid
    ) CYCLE oid SET is_cycle USING path
    SELECT l.relname AS table FROM listed l JOIN placed USING (oid) WHERE NOT is_cycle
    GROUP BY l.relname ORDER BY l.relname = ANY ($1), max(depth) DESC, l.relname`,
  values: [writtenByTriggers],
};
