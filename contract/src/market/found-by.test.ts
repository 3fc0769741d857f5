import { expect, test } from 'vitest';
import { foundBy } from './found-by.ts';

const bitcoin = { symbol: 'BTC/USDT', names: ['Bitcoin', '比特币', 'ビットコイン', 'Биткоин'] };

test.each(['bitcoin', 'BIT', '比特币', '比特', 'ビットコイン', 'btc usdt', 'BTC/USDT', 'ｂｔｃ', ' ', ''])(
  '"%s" finds it',
  (query) => expect(foundBy(query, bitcoin)).toBe(true),
);
test.each(['ether', '以太', 'btceth'])('"%s" does not', (query) => expect(foundBy(query, bitcoin)).toBe(false));
