-- What the operator does to an account stands in its log, on no device of its person.
ALTER TABLE account_events DROP CONSTRAINT account_events_kind;
ALTER TABLE account_events ADD CONSTRAINT account_events_kind CHECK (
    kind IN (
        'signed_in', 'new_device', 'failed', 'password_changed', 'password_by_link', 'address_changed',
        'sessions_ended', 'deleted', 'kept', 'factor_on', 'factor_off', 'codes_made', 'code_used', 'code_failed',
        'passkey_made', 'passkey_removed', 'removed', 'household_ended', 'welcomed', 'token_made', 'token_ended',
        'removal_announced', 'kitchen_started', 'kitchen_ended', 'switched_off', 'switched_on'
    )
);
