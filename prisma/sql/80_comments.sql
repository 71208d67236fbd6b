-- What each table holds, and how the columns beside `doc` are filled. prisma/schema.sql shows these at the tables.

COMMENT ON TABLE account IS 'Customers'' company records. The trigger `columns` fills family and the rest from doc; search is generated.';
COMMENT ON TABLE account_role IS 'Named sets of features; tenant is empty for platform-wide roles. The trigger `columns` fills name to namespaces from doc.';
COMMENT ON TABLE agreement IS 'Terms that users accept. The trigger `columns` fills type to updated from doc; the trigger `revision` counts version, major, accepted_from and revision; a write sets minor_version and minor_reason.';
COMMENT ON TABLE agreement_version IS 'Every text an agreement ever had: added by the triggers `freeze_first` and `freeze_next` of agreement, never changed. The trigger `columns` fills created from doc.';
COMMENT ON TABLE api_key IS 'Credentials of integrations, as SHA-256 only. No document: every column is written by the application.';
COMMENT ON TABLE collection IS 'Product collections, those in the trash included. The trigger `columns` fills name to deletedDate from doc, after a lock that queues a tenant''s writes.';
COMMENT ON TABLE consent IS 'Who accepted which version of an agreement; evidence, never changed. The trigger `columns` fills family and user_id to created from doc; owner is generated.';
COMMENT ON TABLE distributor IS 'Suppliers of products. The trigger `columns` fills name to updated from doc.';
COMMENT ON TABLE event IS 'The event log: added to, never changed. The trigger `columns` fills time to data._id from doc; user.role, data.statusCode, data.order.* and search are generated; the import sets imported. The trigger `deliveries` adds what webhooks are sent.';
COMMENT ON TABLE guest IS 'Users of the parent who may act in a tenant. No document: every column is written by the application.';
COMMENT ON TABLE idempotency IS 'The first answer to each Idempotency-Key. No document: every column is written by the application.';
COMMENT ON TABLE invitation IS 'The open invitation of a user. No document: every column is written by the application.';
COMMENT ON TABLE known_network IS 'The networks a user has signed in from. No document: every column is written by the application.';
COMMENT ON TABLE product IS 'Products that collections and agreements name. The trigger `columns` fills name to created from doc; search is generated.';
COMMENT ON TABLE row_change IS 'What statements changed in the tables that long lists read, for exact totals without counting. No document: every column is written by the triggers `row_changes_*` of those tables.';
COMMENT ON TABLE session IS 'Signed-in browsers. No document: every column is written by the application.';
COMMENT ON TABLE subscription IS 'Subscriptions without their documents: what lists filter, search and sort by. No trigger: the import, their only writer, sets every column (lib/import/write.ts), which is faster for a hundred thousand.';
COMMENT ON TABLE subscription_document IS 'The documents of subscriptions, read for the rows of a page alone. No trigger: the import writes them with the subscription.';
COMMENT ON TABLE subscription_item IS 'A row for each element of a subscription''s items. No trigger: the import writes them with the subscription.';
COMMENT ON TABLE subscription_text IS 'Long texts of subscriptions, apart so that other queries do not read them. No trigger: the import writes them with the subscription.';
COMMENT ON TABLE tenant IS 'Companies on the platform; parent is the provider of a customer. No document: every column is written by the application.';
COMMENT ON TABLE tenant_domain IS 'The e-mail domains of a tenant, for single sign-on. No document: every column is written by the application.';
COMMENT ON TABLE ticket IS 'Support tickets. The trigger `columns` fills family, subject, created and closed from doc; search is generated.';
COMMENT ON TABLE ticket_day IS 'By how many tickets a day leaves a tenant more or fewer open, for the history. No document: every column is written by the triggers `days_*` of ticket.';
COMMENT ON TABLE "user" IS 'People who sign in. No document: every column is written by the application.';
COMMENT ON TABLE webhook IS 'Addresses that events are sent to. The trigger `columns` fills url to updated from doc; the application writes the encrypted secrets and the maker.';
COMMENT ON TABLE webhook_delivery IS 'An event on its way to a webhook, added by the trigger `deliveries` of event. The trigger `columns` fills webhook to created from doc; the application writes step.';
