-- Recipes that an archive brings where several read the library keep of their uses what the kitchen has made of them.
GRANT EXECUTE ON FUNCTION used_in_kitchen(uuid, uuid) TO sofra_app;
