-- The search views have further columns (prisma/sql/65_search_views.sql). By this migration an earlier release knows that they
-- are newer and leaves them alone: it could not replace them with views of fewer columns.
SELECT 1;
