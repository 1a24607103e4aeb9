-- How the dates of a diary's file were read, where they could be meant the other way round, too: whoever brings it in is
-- asked (I-05). NULL where there is nothing to ask.
ALTER TABLE imports ADD COLUMN dates text CHECK (dates IN ('day', 'month'));
