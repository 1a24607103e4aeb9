-- What tells the rows of a source apart that stand for the same food, so that of several releases the newest is shown.
ALTER TABLE foods
    ADD COLUMN data_type text CHECK (data_type IN ('foundation', 'sr_legacy', 'survey', 'branded')),
    -- A GTIN, an NDB number, a food code of the survey: what stays when the source gives its row another key.
    ADD COLUMN lineage text CHECK (lineage <> ''),
    ADD COLUMN dated_on date;

CREATE INDEX foods_lineage ON foods (source, lineage) WHERE lineage IS NOT NULL;
