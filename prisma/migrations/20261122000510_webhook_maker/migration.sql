-- Who last gave a webhook its address or switched it on: a user, by tenant and identifier, or a key of the operator, by its
-- identifier alone. It sends events only while that user or key may read them. NULL: made before this was recorded.
ALTER TABLE webhook ADD COLUMN maker_home text, ADD COLUMN maker text;
