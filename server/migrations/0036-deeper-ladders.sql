-- The house maker quotes at least twenty prices a side in every market. Where a price step is large, two levels may fall on one price, so that there are more levels.
-- Settings that were changed since they were made stay as they are.
UPDATE settings SET value = value || '{"levels":22}' WHERE key IN ('maker:1', 'maker:2', 'maker:5') AND value->>'levels' = '16';
UPDATE settings SET value = value || '{"levels":30}' WHERE key IN ('maker:3', 'maker:4') AND value->>'levels' = '16';
UPDATE settings SET value = value || '{"levels":24}' WHERE key IN ('maker:7', 'maker:22', 'maker:23', 'maker:26') AND value->>'levels' = '10';
UPDATE settings SET value = value || '{"levels":30}'
WHERE key = ANY ('{maker:6,maker:8,maker:9,maker:10,maker:11,maker:12,maker:13,maker:14,maker:15,maker:16,maker:17,maker:18,maker:19,maker:20,maker:21,maker:24,maker:25,maker:27,maker:28,maker:29,maker:30}')
  AND value->>'levels' = '10';
