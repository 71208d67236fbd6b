-- When the user of a session last proved who they are. What hands out power asks for it again after some minutes.
ALTER TABLE session ADD COLUMN proved timestamptz(3) NOT NULL DEFAULT now();

-- Both answer it too (prisma/sql/40_authentication.sql).
DROP FUNCTION IF EXISTS app.authenticate_session(bytea, interval);
DROP FUNCTION IF EXISTS app.authenticate_session(bytea, interval, text);
