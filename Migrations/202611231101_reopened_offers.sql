-- An entry, what is planned, a plate and an offer of it are one thing: what made the entry answers the offer, and where the
-- entry is deleted, the offer stands there again until it lapses.

-- reopen_offers does so for every statement that deletes an entry or takes that back. Of the offers of one dish that were
-- answered by one entry the last stands there again, besides second helpings.
CREATE FUNCTION reopen_offers() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NEW.deleted_at IS NULL THEN
        UPDATE diary_offers
        SET answer = 'accepted'
        WHERE household_id = NEW.household_id AND person_id = NEW.person_id AND answer IS NULL
            AND (id = NEW.id OR dish_id = NEW.dish_id);
    ELSE
        UPDATE diary_offers AS o
        SET answer = NULL
        WHERE o.household_id = NEW.household_id AND o.person_id = NEW.person_id AND o.answer = 'accepted'
            AND (o.id = NEW.id OR o.dish_id = NEW.dish_id)
            AND (
                o.is_helping OR NOT EXISTS (
                    SELECT
                    FROM diary_offers AS other
                    WHERE other.household_id = o.household_id AND other.person_id = o.person_id
                        AND other.dish_id = o.dish_id AND NOT other.is_helping
                        AND (
                            other.answer IS NULL
                            OR other.answer = 'accepted' AND (other.made_at, other.id) > (o.made_at, o.id)
                        )
                )
            );
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER diary_entry_offered AFTER UPDATE OF deleted_at ON diary_entries
    FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
    EXECUTE FUNCTION reopen_offers();
