-- A product's page shows the subscriptions that hold it: those with an item whose reference is the product.
CREATE INDEX subscription_item_own_reference ON subscription_item (tenant, reference, subscription) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant AND reference IS NOT NULL;
CREATE INDEX subscription_item_family_reference ON subscription_item (family, reference, tenant, subscription)
  WHERE reference IS NOT NULL;
