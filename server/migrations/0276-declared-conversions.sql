-- Requests about conversions are requests about a setting too, with the names of its fields (0275).
UPDATE desk_requests SET kind = 'setting.convert', payload = json_build_object('key', subject, 'values', payload -> 'values'),
  changes = (SELECT coalesce(json_agg(json_build_object(
      'field', CASE change ->> 'field' WHEN 'conversions' THEN 'enabled' WHEN 'priceAgeMs' THEN 'staleAfterMs' WHEN 'conversionMax' THEN 'max'
        ELSE change ->> 'field' END,
      'before', CASE change ->> 'before' WHEN 'on' THEN 'true' WHEN 'off' THEN 'false' ELSE change ->> 'before' END,
      'after', CASE change ->> 'after' WHEN 'on' THEN 'true' WHEN 'off' THEN 'false' ELSE change ->> 'after' END) ORDER BY place), '[]')
    FROM json_array_elements(changes) WITH ORDINALITY AS each (change, place))
  WHERE kind = 'convert.rules';
