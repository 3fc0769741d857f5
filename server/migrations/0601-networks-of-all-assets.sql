-- Networks of XRP, DOT, BCH, ATOM, XLM, NEAR, APT and SUI: 0207 runs before the row that it changes is written (0210), so new databases have none. What an operator set stays.
UPDATE settings SET value =
  '{"5":["xrp"],"12":["polkadot"],"14":["bitcoincash"],"17":["cosmos"],"18":["stellar"],"19":["near"],"20":["aptos"],"24":["sui"]}'::jsonb || value
  WHERE key = 'payee.networks';
