-- Roles of the platform belong to no tenant, and every tenant reads them: their former versions as well.
ALTER POLICY tenant ON version USING (
  CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) OR tenant = '' END);
