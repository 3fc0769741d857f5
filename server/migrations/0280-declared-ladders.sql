-- Ladders, contracts, assets, claims of demo funds and the simulated traders are declared settings. Requests about them are by the key of the setting, with its values and the names of its fields (0275). One that is
-- still open is ended with a word: what it asks for has another form. A claim of an asset has the place of that asset in the list; one that was taken away has none, and no unit. "50000 / 100x / 0.5%" of a tier are three figures; one that is not there was "0".
WITH over AS (UPDATE desk_requests SET state = 'expired'
  WHERE state = 'open' AND kind IN ('asset.kinds', 'maker.ladder', 'demo.claims', 'demo.crowd', 'contract.rules', 'contract.maker') RETURNING id, version)
INSERT INTO desk_request_steps (request, step, version, note, at)
  SELECT id, 'expired', version, 'The form of this setting is another one now: please ask again.', (extract(epoch FROM now()) * 1000)::bigint FROM over;
UPDATE desk_requests AS request SET kind = 'setting.' || noun, subject = key,
  payload = json_build_object('key', key, 'values', CASE noun WHEN 'demo' THEN json_build_object(
      'enabled', payload -> 'values' -> 'enabled', 'everyMs', payload -> 'values' -> 'everyMs',
      'grants', (SELECT coalesce(json_agg(json_build_object('asset', asset::int, 'amount', amount) ORDER BY asset::int), '[]') FROM json_each_text(payload -> 'values' -> 'grants') AS given (asset, amount)))
    ELSE payload -> 'values' END),
  changes = (SELECT coalesce(json_agg(json_build_object('field', figure.field, 'before', figure.before, 'after', figure.after) ORDER BY place, figure.part), '[]')
    FROM json_array_elements(request.changes) WITH ORDINALITY AS each (change, place), LATERAL (
      SELECT 0 AS part,
        CASE change ->> 'field' WHEN 'claims' THEN 'enabled' WHEN 'crowd' THEN 'enabled' WHEN 'orderBandPpm' THEN 'bandPpm'
          ELSE CASE WHEN change ->> 'field' LIKE 'claim:%' THEN 'grants.' || (SELECT CASE WHEN payload -> 'values' -> 'grants' -> asset IS NULL THEN 100 + place ELSE
              (SELECT count(*) FROM json_object_keys(payload -> 'values' -> 'grants') AS given WHERE given::int < asset::int) END
            FROM (SELECT split_part(key, ':', 2) AS asset FROM settings WHERE key LIKE 'asset:%' AND value ->> 'name' = split_part(change ->> 'field', ':', 2)) AS own) || '.amount'
          ELSE change ->> 'field' END END AS field,
        CASE change ->> 'before' WHEN 'on' THEN 'true' WHEN 'off' THEN 'false' WHEN 'none' THEN '' ELSE change ->> 'before' END AS before,
        CASE change ->> 'after' WHEN 'on' THEN 'true' WHEN 'off' THEN 'false' WHEN 'none' THEN '' ELSE change ->> 'after' END AS after
        WHERE change ->> 'field' NOT LIKE 'tier:%'
      UNION ALL
      SELECT tier.part, 'tiers.' || (split_part(change ->> 'field', ':', 2)::int - 1) || '.' || name,
        coalesce(CASE tier.part WHEN 3 THEN trim_scale(was[3]::numeric * 10000)::text ELSE was[tier.part] END, ''),
        coalesce(CASE tier.part WHEN 3 THEN trim_scale(will[3]::numeric * 10000)::text ELSE will[tier.part] END, '')
      FROM (SELECT regexp_match(change ->> 'before', '^(\S+) / (\S+)x / (\S+)%$') AS was, regexp_match(change ->> 'after', '^(\S+) / (\S+)x / (\S+)%$') AS will) AS sides,
        unnest(ARRAY['valueMax', 'leverageMax', 'maintenancePpm']) WITH ORDINALITY AS tier (name, part)
      WHERE change ->> 'field' LIKE 'tier:%' AND was[tier.part] IS DISTINCT FROM will[tier.part]
    ) AS figure)
  FROM (SELECT id AS request_id, noun, noun || CASE payload ->> 'id' WHEN '0' THEN '' ELSE ':' || (payload ->> 'id') END AS key FROM desk_requests
    JOIN (VALUES ('asset.kinds', 'asset'), ('maker.ladder', 'maker'), ('demo.claims', 'demo'), ('demo.crowd', 'crowd'), ('contract.rules', 'futuresMarket'), ('contract.maker', 'futuresMaker')) AS renamed (kind, noun) USING (kind)) AS named
  WHERE id = request_id;

-- Claims are a list, in the order of the numbers of assets, as the command in force has them; whether simulated traders act is a setting of the engine.
UPDATE settings SET value = jsonb_build_object('enabled', coalesce(value -> 'enabled', 'true'), 'everyMs', value -> 'everyMs',
    'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('asset', asset::int, 'amount', amount) ORDER BY asset::int), '[]') FROM jsonb_each_text(value -> 'grants') AS given (asset, amount)))
  WHERE key = 'demo';
UPDATE settings SET key = 'crowd' WHERE key = 'crowd.switch';
INSERT INTO settings (key, value) VALUES ('crowd', '{"enabled":true}') ON CONFLICT DO NOTHING;
