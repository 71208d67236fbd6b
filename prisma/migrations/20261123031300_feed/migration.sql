-- What a feed of changes needs: which database its tokens belong to, and the present and former versions of records in the
-- order of the transactions that made and ended them.

-- One row. A new database has another epoch, so that a token of the one it was restored from is recognized; a backup leaves
-- this table out. Versions that ended before `began` have numbers of another cluster's transactions. Versions that a
-- transaction up to `horizon` has ended may be deleted.
CREATE TABLE _feed (
  epoch   uuid NOT NULL DEFAULT gen_random_uuid(),
  began   timestamptz(6) NOT NULL DEFAULT now(),
  horizon xid8 NOT NULL DEFAULT '3'
);
CREATE UNIQUE INDEX feed_single ON _feed ((true));
INSERT INTO _feed DEFAULT VALUES;
GRANT SELECT ON _feed TO comptoir_app;

CREATE INDEX account_family_tx ON account (family, tx, tenant, id);
CREATE INDEX account_own_tx    ON account (tenant, tx, id) WHERE family IS DISTINCT FROM tenant;
CREATE INDEX ticket_family_tx  ON ticket (family, tx, tenant, id);
CREATE INDEX ticket_own_tx     ON ticket (tenant, tx, id) WHERE family IS DISTINCT FROM tenant;
CREATE INDEX subscription_document_family_tx ON subscription_document (family, tx, tenant, id);
CREATE INDEX subscription_document_own_tx    ON subscription_document (tenant, tx, id) WHERE family IS DISTINCT FROM tenant;
CREATE INDEX agreement_tx   ON agreement (tenant, tx, id);
CREATE INDEX collection_tx  ON collection (tenant, tx, id);
CREATE INDEX distributor_tx ON distributor (tenant, tx, id);
CREATE INDEX product_tx     ON product (tenant, tx, id);

CREATE INDEX version_ended     ON version (family, kind, ended, tenant, id);
CREATE INDEX version_own_ended ON version (tenant, kind, ended, id) WHERE family IS DISTINCT FROM tenant;
-- For the deletion of old ones.
CREATE INDEX version_ended_at  ON version USING brin (ended_at);
