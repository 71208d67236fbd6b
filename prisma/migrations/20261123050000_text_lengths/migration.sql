-- Texts that are too long for their index are rare. Without statistics Postgres expects a third of all to be, and joins the
-- items of all subscriptions to sort these few.

CREATE STATISTICS subscription_name_length ON (octet_length(name)) FROM subscription;
CREATE STATISTICS subscription_status_length ON (octet_length(status)) FROM subscription;
CREATE STATISTICS subscription_account_length ON (octet_length(account)) FROM subscription;
CREATE STATISTICS subscription_customer_length ON (octet_length("account_details.name")) FROM subscription;
CREATE STATISTICS subscription_creator_length ON (octet_length("creator.fullname")) FROM subscription;
