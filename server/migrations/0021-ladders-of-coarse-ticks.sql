-- Where a price step is a large part of the price, levels of the house maker's ladder stand a whole step apart: closer ones fall on one price.
UPDATE settings SET value = value || '{"halfSpreadPpm":140,"stepPpm":270}' WHERE key = 'maker:25' AND value->>'stepPpm' = '100';
UPDATE settings SET value = value || '{"halfSpreadPpm":250,"stepPpm":490}' WHERE key = 'maker:27' AND value->>'stepPpm' = '100';
UPDATE settings SET value = value || '{"halfSpreadPpm":390,"stepPpm":770}' WHERE key = 'maker:28' AND value->>'stepPpm' = '100';
UPDATE settings SET value = value || '{"halfSpreadPpm":100,"stepPpm":190}' WHERE key = 'maker:29' AND value->>'stepPpm' = '100';
UPDATE settings SET value = value || '{"halfSpreadPpm":100,"stepPpm":190}' WHERE key = 'maker:30' AND value->>'stepPpm' = '100';
