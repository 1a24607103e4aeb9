-- In which order a household has its aisles wherever no shop says otherwise, as somebody has set it; NULL for the usual one.
ALTER TABLE households ADD COLUMN aisles text[];
