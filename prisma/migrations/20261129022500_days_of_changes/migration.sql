-- The day of the month at which the terms of a subscription began before a change that was carried out, and after it.
ALTER TABLE subscription_change ADD COLUMN days integer[];
