-- What an import was sent, so that it can be planned again without its file. It is JSON that Postgres does not read: a record
-- may be refused because Postgres cannot store a text of it.
ALTER TABLE plan ADD COLUMN columns text[];
ALTER TABLE plan_change ADD COLUMN sent text;
