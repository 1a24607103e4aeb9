-- What a merge of own foods has made of what the other contains, and of what people have stated of ingredients that were
-- linked to the one that went, so that the merge can be taken back whole.
ALTER TABLE own_food_merges
    ADD COLUMN former_contains text[],
    ADD COLUMN merged_contains text[],
    ADD COLUMN stated jsonb NOT NULL DEFAULT '[]';
