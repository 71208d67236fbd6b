-- Both now take the tenant that the request names (prisma/sql/40_authentication.sql). A new database has neither yet.
DROP FUNCTION IF EXISTS app.authenticate_session(bytea, interval);
DROP FUNCTION IF EXISTS app.open_with_session(bytea, interval, text, boolean);
