-- Password resets. Nobody is signed in, so these run as the owner.

-- What a reset is requested for: it is void when the address or the password has changed since.
CREATE OR REPLACE FUNCTION app.password_basis(email text, password_hash text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(ROW (email, password_hash)::text);

-- Adds a job for an address, whether a user has it or not: the request must not differ by that.
CREATE OR REPLACE FUNCTION app.request_password_reset(address text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job('password_reset', json_build_object('address', $1), max_attempts := 5,
    job_key := 'password_reset:' || md5($1));
END $$;

-- The users whose password an e-mail to this address may reset: those who have one, and were not sent a link just now.
CREATE OR REPLACE FUNCTION app.password_reset_candidates(address text, pause interval)
RETURNS TABLE (tenant text, tenant_name text, parent text, user_id text, name text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, t.parent, u.id, coalesce(nullif(trim(concat_ws(' ', u.firstname, u.lastname)), ''), u.email)
  FROM "user" u JOIN tenant t ON t.id = u.tenant
  LEFT JOIN password_reset r ON r.tenant = u.tenant AND r.user_id = u.id AND r.created > now() - $2
  WHERE u.email = $1 AND u.disabled_at IS NULL AND u.password_hash IS NOT NULL AND r.user_id IS NULL
    AND t.sandbox_of IS NULL
  ORDER BY u.created, u.tenant LIMIT 8
$$;

-- The user that the token of a password reset belongs to.
CREATE OR REPLACE FUNCTION app.password_reset(token_hash bytea)
RETURNS TABLE (tenant text, tenant_name text, parent text, user_id text, username text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, t.parent, u.id, u.email, u.role
  FROM password_reset r JOIN "user" u ON u.tenant = r.tenant AND u.id = r.user_id JOIN tenant t ON t.id = r.tenant
  WHERE r.hash = $1 AND r.expires > now() AND u.disabled_at IS NULL AND t.sandbox_of IS NULL
    AND r.basis = app.password_basis(u.email, u.password_hash)
$$;

GRANT EXECUTE ON FUNCTION app.password_basis, app.request_password_reset, app.password_reset_candidates,
  app.password_reset TO comptoir_app;
