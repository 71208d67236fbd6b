-- The rows that lists read of the viewer's own family, or of the tenant: see subscription_row in 60_views.sql.

CREATE OR REPLACE VIEW event_row AS
  SELECT * FROM event WHERE tenant = (SELECT app.tenant());
CREATE OR REPLACE VIEW customer_order_row AS
  SELECT * FROM customer_order WHERE family = (SELECT app.tenant());
CREATE OR REPLACE VIEW product_row AS
  SELECT * FROM product WHERE tenant = (SELECT app.tenant());
CREATE OR REPLACE VIEW ticket_row AS
  SELECT * FROM ticket WHERE family = (SELECT app.tenant());

GRANT SELECT ON customer_order_row, event_row, product_row, ticket_row TO comptoir_app;
