-- Which tables have which triggers. A trigger that is not here any more is dropped by a migration.

-- Columns from `doc`; those of immutable records are filled once.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['account', 'account_role', 'agreement', 'collection', 'customer_order', 'distributor', 'product',
    'subscription_change', 'ticket', 'webhook', 'webhook_delivery']
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER columns BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION app.%I()',
      t, t || '_columns');
  END LOOP;
  FOREACH t IN ARRAY ARRAY['agreement_version', 'consent', 'event'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER columns BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION app.%I()',
      t, t || '_columns');
  END LOOP;
END $$;

-- What long lists are counted by; after the table the column that its rows are also counted by, and its values.
DO $$
DECLARE
  t    text;
  args text;
BEGIN
  FOR t, args IN VALUES
    ('account', ''), ('collection', ', ''deletedDate'''), ('consent', ''), ('customer_order', ''),
    ('distributor', ''),
    ('event', ', ''status'', ''success'', ''failed'''), ('product', ''),
    ('subscription', ', ''status'', ''active'', ''pending'', ''cancelled'', ''ended'''),
    ('subscription_change', ''), ('subscription_document', ''), ('subscription_item', ''), ('ticket', ', ''closed''')
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER row_changes_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION app.record_row_changes(''1''%s)', t, args);
    EXECUTE format('CREATE OR REPLACE TRIGGER row_changes_updated AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS before NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION app.record_row_changes(''1''%s)', t, args);
    EXECUTE format('CREATE OR REPLACE TRIGGER row_changes_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION app.record_row_changes(''-1''%s)', t, args);
    EXECUTE format('CREATE OR REPLACE TRIGGER row_changes_truncated AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION app.record_truncation()', t);
  END LOOP;
END $$;

-- Versions of records; after the table the kind, and whether the table has a family and a seller. A write that changes nothing makes none.
DO $$
DECLARE
  t       text;
  args    text;
  changed text;
  any_doc text := 'OLD.doc::text <> NEW.doc::text';
BEGIN
  FOR t, args, changed IN VALUES
    ('account', '''account'', ''family''', any_doc), ('account_role', '''account_role''', any_doc),
    ('agreement', '''agreement''', any_doc), ('collection', '''collection''', any_doc),
    ('customer_order', '''customer_order'', ''family'', ''seller''', any_doc),
    ('distributor', '''distributor''', any_doc), ('product', '''product''', any_doc),
    ('subscription_change', '''subscription_change'', ''family'', ''seller''', any_doc),
    ('subscription_document', '''subscription'', ''family'', ''seller''', any_doc), ('ticket', '''ticket'', ''family''', any_doc),
    ('webhook', '''webhook''', any_doc),
    ('tenant', '''tenant''', 'OLD.name IS DISTINCT FROM NEW.name OR OLD.settings IS DISTINCT FROM NEW.settings'),
    ('user', '''user''', 'OLD.email IS DISTINCT FROM NEW.email OR OLD.firstname IS DISTINCT FROM NEW.firstname
      OR OLD.lastname IS DISTINCT FROM NEW.lastname OR OLD.role IS DISTINCT FROM NEW.role
      OR OLD.disabled_at IS DISTINCT FROM NEW.disabled_at OR OLD.language IS DISTINCT FROM NEW.language')
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER version_replaced BEFORE UPDATE ON %I FOR EACH ROW WHEN (%s)
      EXECUTE FUNCTION app.keep_version(%s)', t, changed, args);
    EXECUTE format('CREATE OR REPLACE TRIGGER version_deleted BEFORE DELETE ON %I FOR EACH ROW
      EXECUTE FUNCTION app.keep_version(%s)', t, args);
  END LOOP;
END $$;

CREATE OR REPLACE TRIGGER revision BEFORE UPDATE ON agreement FOR EACH ROW EXECUTE FUNCTION app.agreement_revision();
CREATE OR REPLACE TRIGGER freeze_first AFTER INSERT ON agreement FOR EACH ROW EXECUTE FUNCTION app.freeze_agreement();
CREATE OR REPLACE TRIGGER freeze_next AFTER UPDATE ON agreement FOR EACH ROW WHEN (NEW.version <> OLD.version)
  EXECUTE FUNCTION app.freeze_agreement();

CREATE OR REPLACE TRIGGER deliveries AFTER INSERT ON event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.event_deliveries();

CREATE OR REPLACE TRIGGER days_inserted AFTER INSERT ON ticket REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.record_ticket_days('1');
CREATE OR REPLACE TRIGGER days_updated AFTER UPDATE ON ticket REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.record_ticket_days('1');
CREATE OR REPLACE TRIGGER days_deleted AFTER DELETE ON ticket REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.record_ticket_days('-1');
CREATE OR REPLACE TRIGGER days_truncated AFTER TRUNCATE ON ticket
  FOR EACH STATEMENT EXECUTE FUNCTION app.record_ticket_truncation();

CREATE OR REPLACE TRIGGER variants_inserted AFTER INSERT ON product REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.product_variants();
CREATE OR REPLACE TRIGGER variants_updated AFTER UPDATE ON product REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.product_variants();
CREATE OR REPLACE TRIGGER variants_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION app.product_variants();

CREATE OR REPLACE TRIGGER counter_inserted AFTER INSERT ON customer_order REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.raise_order_counter();
CREATE OR REPLACE TRIGGER counter_updated AFTER UPDATE ON customer_order REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.raise_order_counter();

CREATE OR REPLACE TRIGGER sandbox_roles AFTER INSERT OR UPDATE OR DELETE ON account_role
  FOR EACH ROW EXECUTE FUNCTION app.recheck_sandbox();
CREATE OR REPLACE TRIGGER sandbox_users AFTER UPDATE OF role ON "user" FOR EACH ROW WHEN (NEW.role <> OLD.role)
  EXECUTE FUNCTION app.recheck_sandbox();
CREATE OR REPLACE TRIGGER sandbox_guests AFTER UPDATE OR DELETE ON guest
  FOR EACH ROW EXECUTE FUNCTION app.recheck_sandbox();
CREATE OR REPLACE TRIGGER sandbox_second_factor BEFORE UPDATE OF settings ON tenant FOR EACH ROW
  WHEN (NEW.sandbox_of IS NOT NULL) EXECUTE FUNCTION app.keep_second_factor();
CREATE OR REPLACE TRIGGER sandbox_second_factor_on AFTER UPDATE OF settings ON tenant FOR EACH ROW
  WHEN (NEW.settings -> 'secondFactor' IS DISTINCT FROM OLD.settings -> 'secondFactor') EXECUTE FUNCTION app.pass_second_factor_on();
