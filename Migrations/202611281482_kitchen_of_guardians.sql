-- What belongs to the kitchen is whose session it is, for whomever they act: a link that was given out, or a recipe that was
-- changed, while somebody acted for a child would be the child's, and outlive them in the household.

-- act_for as before, but it keeps who acts beside the person for whom they do.
CREATE OR REPLACE FUNCTION act_for(person uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NOT looks_after(person) THEN
        RAISE EXCEPTION 'nobody with this id is looked after by who asks' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('app.acting', person || ' ' || current_person(), true);
    RETURN set_config('app.person', person::text, true);
END
$$;

-- current_sender is the person or the device whose request it is. Who acted for another person before is not asked.
CREATE FUNCTION current_sender() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN coalesce(
        CASE WHEN split_part(current_setting('app.acting', true), ' ', 1) = current_setting('app.person', true)
            THEN nullif(split_part(current_setting('app.acting', true), ' ', 2), '')::uuid END,
        current_author()
    );
