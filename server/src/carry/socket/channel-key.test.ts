import { channels } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { channelsOf } from '../../shared/slice/parts.ts';
import type { AnyPart } from '../../shared/slice/slice.ts';
import { ChannelKeys } from './channel-key.ts';

const unused = Object.fromEntries(Object.keys(channels).map((name) => [name, {}]));
const table = channelsOf([{ channels: unused } as unknown as AnyPart]);
const listed = [
  { id: 1, symbol: 'BTC/USDT', product: 'spot' },
  { id: 101, symbol: 'BTC-PERP', product: 'futures' },
];
const keys = new ChannelKeys(table, listed, new Set(['spot', 'futures']));
/** An instrument of the channel's product, and its number. */
const wordsOf = (name: string) => ({
  market: name.startsWith('futures.') ? 'BTC-PERP' : 'BTC/USDT',
  period: '1D',
  room: 'vi',
});
const valuesOf = (name: string) => ({ market: name.startsWith('futures.') ? 101 : 1, period: '1D', room: 'vi' });

test.each(table)('the key of $name is read and written', (channel) => {
  const [words, values] = [wordsOf(channel.name), valuesOf(channel.name)];
  const key = [channel.name, ...channel.params.map((param) => words[param])].join(':');
  const found = keys.read(key);
  const { name, private: isPrivate } = channel;
  expect(found).toMatchObject({ key, name, private: isPrivate, values: channel.params.map((param) => values[param]) });
  expect(keys.write(channel, 'values' in found ? found.values : [])).toBe(key);
  expect(keys.read(`${key}:more`)).toEqual({ refused: 'request.field_invalid' });
});

test('a channel of a product that lists instruments accepts only its own', () => {
  expect(keys.read('spot.book:BTC-PERP')).toEqual({ refused: 'market.not_found' });
  const none = new ChannelKeys(table, listed.slice(1), new Set(['spot', 'futures']));
  expect(none.read('spot.book:BTC-PERP')).toEqual({ refused: 'market.not_found' });
  expect(keys.read('market.candle:BTC-PERP:1D')).toMatchObject({ values: [101, '1D'] });
});
