-- Subscriptions come by the hundred thousand, and only by import, which has each of them open while it checks it. It now
-- writes the columns and the rows of items along with the documents; reading every document three more times here took
-- half of an import. The triggers of the other tables stay, whose records the API writes one by one.
DROP TRIGGER columns ON subscription;
DROP TRIGGER items_inserted ON subscription;
DROP TRIGGER items_updated ON subscription;
DROP FUNCTION app.subscription_columns();
DROP FUNCTION app.subscription_items();
