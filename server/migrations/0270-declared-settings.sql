-- Requests about the rules of a market are requests about a setting, as of every product: by its key, with its values. What approvals were for stays the same; its SHA-256, which is
-- of how it is written, is another one from here on.
UPDATE desk_requests SET kind = 'setting.market', payload = json_build_object('key', subject, 'values', payload -> 'rules')
  WHERE kind = 'market.rules';
