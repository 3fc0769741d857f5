-- Requests about withdrawals and deposits of an asset are requests about a setting, by its key, with its values, and their changes have the names of its fields. What approvals were for
-- stays the same; its SHA-256, which is of how it is written, is another one from here on.
UPDATE desk_requests SET kind = 'setting.' || split_part(kind, '.', 1),
  payload = json_build_object('key', subject, 'values', payload -> 'values'),
  changes = (SELECT coalesce(json_agg(json_build_object(
      'field', CASE change ->> 'field' WHEN 'withdrawalFee' THEN 'fee' WHEN 'withdrawalMin' THEN 'min' WHEN 'depositMin' THEN 'min'
        WHEN 'withdrawals' THEN 'enabled' WHEN 'deposits' THEN 'enabled' ELSE change ->> 'field' END,
      'before', CASE change ->> 'before' WHEN 'on' THEN 'true' WHEN 'off' THEN 'false' ELSE change ->> 'before' END,
      'after', CASE change ->> 'after' WHEN 'on' THEN 'true' WHEN 'off' THEN 'false' ELSE change ->> 'after' END) ORDER BY place), '[]')
    FROM json_array_elements(changes) WITH ORDINALITY AS each (change, place))
  WHERE kind IN ('withdrawal.rules', 'deposit.rules');
