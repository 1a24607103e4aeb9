-- In which unit a diary's weights are, where the file does not say it, and what of a file is not brought in.
ALTER TABLE imports
    ADD COLUMN weight_unit text CHECK (weight_unit IN ('kg', 'lb')),
    ADD COLUMN left_out text[] NOT NULL DEFAULT '{}';
