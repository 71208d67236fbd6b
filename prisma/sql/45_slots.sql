-- Takes one of the slots of each name until the end of the transaction, in whichever process the others are taken. Answers the
-- first name that has none left, or NULL. The slots are advisory locks, so that they end with their connection.
CREATE OR REPLACE FUNCTION app.take_slots(names text[], maxima integer[]) RETURNS text LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  has_slot boolean;
BEGIN
  FOR i IN 1 .. cardinality(names) LOOP
    has_slot := false;
    FOR slot IN 1 .. maxima[i] LOOP
      has_slot := pg_try_advisory_xact_lock(hashtext('place ' || names[i]), slot);
      EXIT WHEN has_slot;
    END LOOP;
    IF NOT has_slot THEN
      RETURN names[i];
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
GRANT EXECUTE ON FUNCTION app.take_slots TO comptoir_app;
