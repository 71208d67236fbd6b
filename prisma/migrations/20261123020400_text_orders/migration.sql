-- Sorting subscriptions by description or logo read and sorted all texts of the tenant, which takes seconds at a million.

SET LOCAL maintenance_work_mem = '256MB';

CREATE INDEX subscription_text_family_description ON subscription_text (family, description COLLATE "und-x-icu", tenant, id)
  WHERE (octet_length(description) > 1000) IS NOT TRUE;
CREATE INDEX subscription_text_family_logo ON subscription_text (family, logo COLLATE "und-x-icu", tenant, id)
  WHERE (octet_length(logo) > 1000) IS NOT TRUE;
CREATE INDEX subscription_text_family_long ON subscription_text (family)
  WHERE octet_length(description) > 1000 OR octet_length(logo) > 1000;
