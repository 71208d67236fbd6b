-- When this database was last backed up, and when a backup was last restored for trial; for `comptoir doctor`. It belongs to
-- no tenant, and the application does not read it.
CREATE TABLE _backup (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind     text NOT NULL CHECK (kind IN ('backup', 'drill')),
  finished timestamptz NOT NULL DEFAULT now(),
  -- The moment whose contents it has.
  contents timestamptz NOT NULL,
  place    text NOT NULL,
  rows     bigint NOT NULL,
  success  boolean NOT NULL,
  message  text
);
