-- The unit that a weight was typed in: the latest says in which one its person wants to see them.
ALTER TABLE weights ADD COLUMN unit text NOT NULL DEFAULT 'kg' CHECK (unit IN ('kg', 'lb'));
