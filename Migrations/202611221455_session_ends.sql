-- An open stream goes on after the answer that began it, so it has to hear that its session has ended, or has become
-- another person's by a move. What is told is the session's id, which opens nothing: whoever hears it reads the session
-- again.
CREATE FUNCTION tell_session_end() RETURNS trigger
    LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM pg_notify('sofra_sessions', OLD.id::text);
    RETURN NULL;
END
$$;

-- Sessions that have expired are swept by the thousand, and their streams have ended.
CREATE TRIGGER sessions_end AFTER DELETE ON sessions
    FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION tell_session_end();

CREATE FUNCTION tell_account_move() RETURNS trigger
    LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM pg_notify('sofra_sessions', id::text) FROM sessions WHERE account_id = NEW.id;
    RETURN NULL;
END
$$;

CREATE TRIGGER accounts_move AFTER UPDATE OF household_id, person_id ON accounts
    FOR EACH ROW
    WHEN ((OLD.household_id, OLD.person_id) IS DISTINCT FROM (NEW.household_id, NEW.person_id))
    EXECUTE FUNCTION tell_account_move();
