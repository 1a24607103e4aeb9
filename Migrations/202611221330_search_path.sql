-- A temporary table comes before all others unless pg_temp is named: it could stand in for one that a function reads with
-- its owner's rights.
ALTER FUNCTION session_person(bytea) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION shared_recipe(bytea) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION make_diary_sum_stale(uuid, uuid, date) SET search_path = pg_catalog, public, pg_temp;
