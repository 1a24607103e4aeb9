-- What each day of a diary comes to. A change of the diary only marks its day as stale, in the same transaction;
-- a stale day is summed as it is read, until housekeeping has summed it again. So logging waits for nobody, nothing
-- drifts, and what is read is right at every moment, however late the housekeeping comes.
CREATE TABLE diary_sums (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    day_on date NOT NULL,
    entries bigint NOT NULL DEFAULT 0,
    -- NULL where no entry knows the nutrient. Sums of damaged entries are kept as they come out.
    LIKE nutrients,
    -- One bit for each nutrient in the order of its columns, the first is 1: some entry does not know it, or not all of it.
    lower_bounds bigint NOT NULL DEFAULT 0,
    is_stale boolean NOT NULL DEFAULT true,
    PRIMARY KEY (household_id, person_id, day_on),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

CREATE INDEX diary_sums_stale ON diary_sums (household_id, person_id, day_on) WHERE is_stale;

ALTER TABLE diary_sums ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_sums USING (household_id = current_household() AND person_id = current_person());

-- Whoever may change an entry makes its day stale: hence with the rights of the owner.
CREATE FUNCTION make_diary_sum_stale(household uuid, person uuid, day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
    -- Shared among those who write. Housekeeping asks for it alone, and so sees every entry of a day that it sums.
    PERFORM pg_advisory_xact_lock_shared('diary_sums'::regclass::oid::integer, hashtext(person::text));
    IF NOT EXISTS (
        SELECT FROM diary_sums WHERE household_id = household AND person_id = person AND day_on = day AND is_stale
    ) THEN
        INSERT INTO diary_sums (household_id, person_id, day_on)
        SELECT household_id, id, day
        FROM persons
        WHERE household_id = household AND id = person
        ON CONFLICT (household_id, person_id, day_on) DO UPDATE SET is_stale = true;
    END IF;
END
$$;

CREATE FUNCTION diary_entry_changed() RETURNS trigger
    LANGUAGE plpgsql
AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM make_diary_sum_stale(OLD.household_id, OLD.person_id, OLD.eaten_on);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM make_diary_sum_stale(NEW.household_id, NEW.person_id, NEW.eaten_on);
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER diary_entry_changed AFTER INSERT OR UPDATE OR DELETE ON diary_entries
    FOR EACH ROW EXECUTE FUNCTION diary_entry_changed();

INSERT INTO diary_sums (household_id, person_id, day_on)
SELECT DISTINCT household_id, person_id, eaten_on
FROM diary_entries;
