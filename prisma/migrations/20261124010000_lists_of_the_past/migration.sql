-- A list as of a past moment is found from the records that were made since then. An index of ranges costs a write next to
-- nothing.
CREATE INDEX account_made_at ON account USING brin (made_at);
CREATE INDEX account_role_made_at ON account_role USING brin (made_at);
CREATE INDEX agreement_made_at ON agreement USING brin (made_at);
CREATE INDEX collection_made_at ON collection USING brin (made_at);
CREATE INDEX distributor_made_at ON distributor USING brin (made_at);
CREATE INDEX product_made_at ON product USING brin (made_at);
CREATE INDEX subscription_document_made_at ON subscription_document USING brin (made_at);
CREATE INDEX ticket_made_at ON ticket USING brin (made_at);
