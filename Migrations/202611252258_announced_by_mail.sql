-- An owner whose removal is announced is told by mail, too, and in the log of their account.

ALTER TABLE account_events DROP CONSTRAINT account_events_kind;
ALTER TABLE account_events ADD CONSTRAINT account_events_kind CHECK (
    kind IN (
        'signed_in', 'new_device', 'failed', 'password_changed', 'password_by_link', 'address_changed',
        'sessions_ended', 'deleted', 'kept', 'factor_on', 'factor_off', 'codes_made', 'code_used', 'code_failed',
        'passkey_made', 'passkey_removed', 'removed', 'household_ended', 'welcomed', 'token_made', 'token_ended',
        'removal_announced'
    )
);

ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind CHECK (
    kind IN ('new_device', 'address_changed', 'removed', 'household_ended', 'welcomed', 'removal_announced')
);

-- announce_removal as before, and whom it concerns is told.
CREATE OR REPLACE FUNCTION announce_removal(token_digest bytea, member uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NOT is_asking(token_digest) OR NOT owns_household() OR member = current_person() THEN
        RETURN 'unknown';
    END IF;
    INSERT INTO announced_removals (household_id, person_id, announced_by, announced_by_name)
    SELECT other.household_id, other.id, mine.id, mine.name
    FROM persons AS other
    JOIN persons AS mine ON mine.household_id = other.household_id AND mine.id = current_person()
    WHERE other.household_id = current_household() AND other.id = member AND other.role = 'owner'
        AND other.left_at IS NULL
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
        -- Who announces twice tells once.
        PERFORM tell_of_household(a.id, 'removal_announced', a.household_id)
        FROM accounts AS a
        WHERE a.household_id = current_household() AND a.person_id = member;
    ELSIF NOT EXISTS (
        SELECT FROM announced_removals WHERE household_id = current_household() AND person_id = member
    ) THEN
        RETURN 'unknown';
    END IF;
    RETURN 'announced';
END
$$;
