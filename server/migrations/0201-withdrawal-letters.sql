-- Which letter about a withdrawal was queued last: 0 none, 1 of the request, 2 of the approval. Those from before get none.
ALTER TABLE fund_details ADD COLUMN noticed smallint NOT NULL DEFAULT 0;
UPDATE fund_details SET noticed = 2;
