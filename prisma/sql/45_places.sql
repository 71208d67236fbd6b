-- Takes one of the places of each name until the end of the transaction, in whichever process the others are taken. Answers the
-- first name that has none left, or NULL. The places are advisory locks, so that they end with their connection.
CREATE OR REPLACE FUNCTION app.take_places(names text[], maxima integer[]) RETURNS text LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  has_place boolean;
BEGIN
  FOR i IN 1 .. cardinality(names) LOOP
    has_place := false;
    FOR place IN 1 .. maxima[i] LOOP
      has_place := pg_try_advisory_xact_lock(hashtext('place ' || names[i]), place);
      EXIT WHEN has_place;
    END LOOP;
    IF NOT has_place THEN
      RETURN names[i];
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
GRANT EXECUTE ON FUNCTION app.take_places TO comptoir_app;
