-- Networks of assets that had none, where an operator has not set them: XRP, DOT, BCH, ATOM, XLM, NEAR, APT and SUI.
UPDATE settings SET value =
  '{"5":["xrp"],"12":["polkadot"],"14":["bitcoincash"],"17":["cosmos"],"18":["stellar"],"19":["near"],"20":["aptos"],"24":["sui"]}'::jsonb || value
  WHERE key = 'payee.networks';
