-- What the other definitions build on.
--
-- The files of this folder are the one place where functions, triggers and views are defined. They are run in the order of
-- their names after the migrations, whenever one of them or the list of migrations has changed (prisma/server/migrate.ts).
-- CREATE OR REPLACE keeps grants, and refuses another signature or fewer columns: a migration drops the old one first, and
-- a trigger that goes.
-- A new function is closed to everybody but the owner; GRANT EXECUTE opens it to the application.

-- A document as the columns beside it are filled from it: composed (NFC), so that texts which look the same are the same in
-- filters, orders and unique names. A Mac sends é as e with an accent; the document keeps what was sent.
CREATE OR REPLACE FUNCTION app.composed(doc json) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(doc::text) = length(doc::text) THEN doc::text ELSE normalize(doc::text, NFC) END::jsonb;

-- Composed (NFC), and in lower case by Unicode rules whatever the database's locale; the one definition of "ignoring case".
-- ASCII, which is the same by any rules, is folded without ICU, which takes a third less of the time. Columns are filled with
-- it: changing it does not change the rows that are stored.
CREATE OR REPLACE FUNCTION app.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C") COLLATE "default"
    ELSE lower(CASE WHEN value IS NFC NORMALIZED THEN value ELSE normalize(value, NFC) END COLLATE "und-x-icu")
      COLLATE "default" END;

-- The text of a document without the members of these names, wherever they are, whose values are no objects. Their quotes are not
-- escaped and come after a comma or a brace, so that none of them is in a text. All else is as it is written.
CREATE OR REPLACE FUNCTION app.without(doc text, members text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(doc,
    ',\s*"(?:' || members || ')"\s*:\s*(?:-?[0-9][0-9.eE+-]*|null|"(?:[^"\\]|\\.)*")', '', 'g'),
    '\{\s*"(?:' || members || ')"\s*:\s*(?:-?[0-9][0-9.eE+-]*|null|"(?:[^"\\]|\\.)*")\s*,?', '{', 'g');

-- A timestamp in the form of the API.
CREATE OR REPLACE FUNCTION app.iso8601(value timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A monthly price over a number of months, in decimals, so that 499.9 over 36 months is 17996.4. Results beyond float8 are
-- limited to 1e300: a hostile price must not fail the whole list. As text a float8 has all its digits, cast it has 15. Whole
-- cents over whole months are multiplied as integers, which float8 has exactly: the result is the same in a fraction of the time.
CREATE OR REPLACE FUNCTION app.over_months(price float8, months float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN abs(price) BETWEEN 0.01 AND 1e9 AND abs(months) BETWEEN 1 AND 1e4
      AND round(price * 100) / 100 = price AND trunc(months) = months THEN round(price * 100) * months / 100
    WHEN abs(price::text::numeric * months::text::numeric) < 1e300
      THEN round(price::text::numeric * months::text::numeric, 10)
    ELSE sign(price::text::numeric * months::text::numeric) * 1e300 END::float8;

-- What a price leaves over a cost, in decimals, and in percent of the price; none of amounts that nobody pays.
CREATE OR REPLACE FUNCTION app.margin(price float8, cost float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN abs(price) < 1e15 AND abs(cost) < 1e15 THEN price::text::numeric - cost::text::numeric END::float8;
CREATE OR REPLACE FUNCTION app.margin_percent(price float8, cost float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN abs(price) BETWEEN 1e-6 AND 1e15 AND abs(cost) < 1e15
    THEN round((price::text::numeric - cost::text::numeric) * 100 / price::text::numeric, 2) END::float8;

-- Hours as months of 720 hours. Whole months, which nearly all are, need no decimals.
CREATE OR REPLACE FUNCTION app.months(hours float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN abs(hours) BETWEEN 720 AND 1e15 AND trunc(hours / 720) * 720 = hours THEN trunc(hours / 720)
    ELSE round(hours::text::numeric / 720, 10)::float8 END;

-- Of a product with several variants, the SKU of the first, and the price of the cheapest.
CREATE OR REPLACE FUNCTION app.first_sku(product json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalize(nullif(product #>> '{products,0,sku}', ''));
CREATE OR REPLACE FUNCTION app.lowest_price(product json) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT min((v ->> 'price')::float8) FROM json_array_elements(product -> 'products') v);

-- The top-level tenant of a tenant's hierarchy: its parent, or itself where it has none. A tenant's parent never changes,
-- so rows keep a copy of it (the column `family`).
CREATE OR REPLACE FUNCTION app.family_of(tenant text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$ SELECT coalesce(parent, id) FROM public.tenant WHERE id = $1 $$;

-- Fails unless a change has found exactly one row: row-level security hides rows instead of refusing them.
CREATE OR REPLACE FUNCTION app.require_one_row(changed bigint) RETURNS void LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
BEGIN
  IF changed <> 1 THEN
    RAISE EXCEPTION 'the change has found % rows instead of one', changed USING ERRCODE = 'P0002';
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION app.require_one_row, app.composed, app.fold, app.without, app.iso8601, app.over_months, app.margin,
  app.margin_percent, app.months, app.first_sku, app.lowest_price, app.family_of TO comptoir_app;
