-- What was decided about a card says of which kind it is, since each kind has a page of its own. The row of a card that was deleted stays.
UPDATE account_activity a SET params = a.params || jsonb_build_object('card',
  coalesce((SELECT p.kind FROM payees p WHERE p.id = substring(a.id FROM '^card_review:(\d+)$')::bigint), 'bank'))
WHERE a.kind IN ('card_accepted', 'card_rejected');
