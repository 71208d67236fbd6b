-- E-mails to be sent, written with the change that they tell of. The content holds links that open accounts: it is encrypted
-- with a key that is not in the database, and removed once it is not needed.
CREATE TABLE mail (
  tenant    text NOT NULL REFERENCES tenant (id),
  id        text NOT NULL,
  kind      text NOT NULL,
  -- The record that it is about.
  object    text NOT NULL,
  recipient text NOT NULL,
  content   bytea,
  -- `sending`: handed to the mail server, whose answer is not known yet; `unknown`: it never will be.
  status    text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'replaced')),
  attempts  integer NOT NULL DEFAULT 0,
  due       timestamptz(3) NOT NULL DEFAULT now(),
  -- When what it links to ends.
  expires   timestamptz(3) NOT NULL,
  created   timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX mail_age ON mail (created);
CREATE INDEX mail_of_object ON mail (tenant, object) WHERE status = 'queued';
ALTER TABLE mail ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON mail TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON mail TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON mail TO comptoir_app;
