-- The language that a user has chosen; null: the tenant's default.
ALTER TABLE "user" ADD COLUMN language text;
