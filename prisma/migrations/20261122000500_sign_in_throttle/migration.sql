-- Counters of sign-in attempts, in the columns that rate-limiter-flexible writes. They belong to no tenant, since an attempt
-- is counted before any is known; a key is a digest, so neither names nor addresses are in it.
CREATE TABLE _throttle (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON _throttle TO comptoir_app;

-- The networks that a user has signed in from. Attempts from these are counted apart from everybody else's, so that
-- strangers who guess at a password cannot lock its owner out.
CREATE TABLE known_network (
  tenant  text NOT NULL,
  user_id text NOT NULL,
  network text NOT NULL,
  seen    timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, user_id, network),
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
ALTER TABLE known_network ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON known_network TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON known_network TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON known_network TO comptoir_app;

-- It now also says whether the network is known, and takes it as a parameter.
DROP FUNCTION IF EXISTS app.sign_in_candidates(text);
