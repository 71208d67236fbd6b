-- Replaced by the view account_figures, which reads all accounts at once where that is asked.
DROP FUNCTION IF EXISTS app.active_subscriptions(text, text);
