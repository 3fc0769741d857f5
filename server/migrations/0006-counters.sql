-- The counters of every product, by name, so that a new one needs no column.
ALTER TABLE checkpoint ADD COLUMN counters text;
UPDATE checkpoint SET counters = json_build_object('spot.nextOrder', next_order, 'spot.nextTrade', next_trade, 'spot.nextPriority', next_priority)::text;
ALTER TABLE checkpoint ALTER COLUMN counters SET NOT NULL, DROP COLUMN next_order, DROP COLUMN next_trade, DROP COLUMN next_priority;
