-- An admission is an invitation until the guest enters the tenant. It is stored for any address, so that a tenant cannot ask
-- which addresses its parent has: user_id is NULL where there is no such user, and then nobody can accept it.
ALTER TABLE guest
  ADD COLUMN username text,
  ADD COLUMN accepted timestamptz(3),
  ALTER COLUMN user_id DROP NOT NULL;
UPDATE guest g SET username = u.email, accepted = g.created FROM "user" u WHERE u.tenant = g.home AND u.id = g.user_id;
CREATE UNIQUE INDEX guest_username ON guest (tenant, username);

-- The status of an invitation is not that of the user.
DROP VIEW IF EXISTS guest_record;
