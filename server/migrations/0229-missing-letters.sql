-- Withdrawals with a letter that is missing are found among those that are not over: of a deposit there is none, nor for what ended before.
UPDATE fund_details AS d SET noticed = 2 FROM deposits AS p WHERE p.detail = d.id;
UPDATE fund_details AS d SET noticed = 2 FROM withdrawals AS w WHERE w.detail = d.id AND w.stage = 'ended';
CREATE INDEX fund_details_to_notice ON fund_details (id) WHERE noticed < 2;
