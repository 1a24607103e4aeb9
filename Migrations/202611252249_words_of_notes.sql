-- What the program has to do to rows after a migration, since SQL folds no words: each is done once, and then forgotten.
CREATE TABLE row_upgrades (
    name text PRIMARY KEY
);
REVOKE ALL ON row_upgrades FROM sofra_app;

-- The library finds recipes by their notes and the addresses of their sources, too (S-27).
INSERT INTO row_upgrades (name) VALUES ('words of notes');
