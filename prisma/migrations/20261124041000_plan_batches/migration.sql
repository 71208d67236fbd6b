-- Whether a plan that is applied in batches is to end before the next one.
ALTER TABLE plan ADD COLUMN stop boolean NOT NULL DEFAULT false;
