-- Water comes from the tap until somebody says otherwise: NULL where nobody has said whether an ingredient is bought.
ALTER TABLE ingredients
    ALTER COLUMN is_never_bought DROP NOT NULL,
    ALTER COLUMN is_never_bought DROP DEFAULT;
UPDATE ingredients SET is_never_bought = NULL WHERE NOT is_never_bought;
