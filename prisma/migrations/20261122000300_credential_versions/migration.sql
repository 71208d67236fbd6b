-- Both now answer a version of what they found (prisma/sql/40_authentication.sql).
DROP FUNCTION app.authenticate_key(text, bytea);
DROP FUNCTION app.authenticate_session(bytea, interval);
