-- What the processes have counted together in the present window of each credential or network. They belong to no tenant; a
-- name is a digest. Unlogged: after a crash of Postgres the windows begin again.
CREATE UNLOGGED TABLE _request_count (
  name    text PRIMARY KEY,
  points  integer NOT NULL,
  expires timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON _request_count TO comptoir_app;
