-- The program signs in as a role of its own, which has the rights of sofra_app, owns nothing and cannot become another.

-- program_login has the password of the role that the program signs in as, where it needs one. The owner alone reads it.
-- It is made here, 244 random bits, so that it stands in no statement and so in no log.
CREATE TABLE program_login (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    password text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);

REVOKE ALL ON program_login, nutrients FROM sofra_app;

-- Nobody but the owner adds to the schema.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

REVOKE ALL ON FUNCTION make_diary_sum_stale(uuid, uuid, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_diary_sum_stale(uuid, uuid, date) TO sofra_app;

-- What every household sees is read by the application, and written as far as it keeps what a provider has answered.
REVOKE INSERT, UPDATE, DELETE ON food_sources FROM sofra_app;
REVOKE DELETE ON foods FROM sofra_app;
REVOKE UPDATE ON food_names, food_measures FROM sofra_app;
REVOKE UPDATE, DELETE ON food_tokens FROM sofra_app;
