-- What a company's directory (SCIM) says about users and groups.
CREATE TABLE directory_user (
  tenant      text NOT NULL,
  user_id     text NOT NULL,
  external_id text,
  -- When the directory deleted the user, whose record stays.
  removed     timestamptz(3),
  PRIMARY KEY (tenant, user_id),
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX directory_user_external ON directory_user (tenant, external_id);

CREATE TABLE directory_group (
  tenant      text NOT NULL REFERENCES tenant (id),
  id          text NOT NULL,
  name        text NOT NULL,
  external_id text,
  -- `<account role>.<level>` of its members; null: the group gives none.
  role        text CHECK (role ~ '^[^.]+\.(admin|user)$'),
  created     timestamptz(3) NOT NULL DEFAULT now(),
  updated     timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX directory_group_name ON directory_group (tenant, lower(name));
CREATE INDEX directory_group_external ON directory_group (tenant, external_id);

CREATE TABLE directory_member (
  tenant   text NOT NULL,
  group_id text NOT NULL,
  user_id  text NOT NULL,
  PRIMARY KEY (tenant, group_id, user_id),
  FOREIGN KEY (tenant, group_id) REFERENCES directory_group (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX directory_member_of_user ON directory_member (tenant, user_id);

ALTER TABLE directory_user ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE directory_group ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE directory_member ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON directory_user TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON directory_group TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON directory_member TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON directory_user TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
CREATE POLICY tenant ON directory_group TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
CREATE POLICY tenant ON directory_member TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON directory_user, directory_group, directory_member TO comptoir_app;
