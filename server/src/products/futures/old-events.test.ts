/** Who is sent which private historic events, without a server; their contents: lever.test.ts. */
import type { Committed } from '../../carry/sequencer/committed.ts';
import { expect, test } from 'vitest';
import { oldFuturesEvents } from './old-events.ts';
import type { FuturesServices } from './services.ts';

const usdt = { id: 3, symbol: 'USDT', scale: 8 };
const btc = { id: 1, symbol: 'BTC', scale: 8 };
const linear = { id: 101, base: btc, quote: usdt, settle: usdt, isInverse: false, rules: { size: 1n } };
const inverse = { ...linear, id: 102, settle: btc, isInverse: true };

/** The database answers nothing about the owners in `broken`. */
function events() {
  const broken = new Set<number>();
  const query = (_: unknown, values: unknown[] = []) =>
    broken.has(Number(values[0])) ? Promise.reject(new Error('away')) : Promise.resolve({ rows: [] });
  const pool = {
    query: (text: string | { values: unknown[] }, values?: unknown[]) =>
      query(text, typeof text === 'string' ? values : text.values),
  };
  const own = oldFuturesEvents({
    pool,
    markets: { market: (id: number) => (id === linear.id ? linear : inverse) },
    prices: { mark: () => undefined, lastRate: () => '0.0000000' },
    open: { of: () => [] },
  } as unknown as FuturesServices);
  const note = (rows: { orders?: object[]; positions?: object[] }) =>
    own.note({ changes: { futures: { marks: [], orders: [], positions: [], ...rows } } } as unknown as Committed);
  const sent: string[] = [];
  const take = (...users: number[]) =>
    own
      .take(new Set(users), (user, { type }) => void sent.push(`${user} ${type}`))
      .then(
        () => sent.splice(0),
        () => ['failed', ...sent.splice(0)],
      );
  return { broken, note, take };
}
const closed = (owner: number, market = linear.id) => ({ id: owner, owner, market, status: 'closed' });

test('FUTURES-042 a failed read keeps nothing from other owners, and what its owner missed comes with the next', async () => {
  const { broken, note, take } = events();
  broken.add(1000);
  note({ positions: [closed(1000), closed(1001)] });
  expect(await take(1000, 1001)).toEqual(['failed', '1000 lever_closed', '1001 lever_closed', '1001 lever_trade']);
  broken.clear();
  expect(await take(1000, 1001)).toEqual(['1000 lever_trade']);
  expect(await take(1000, 1001)).toEqual([]);
});

test('FUTURES-042 what changes in an inverse market hides nothing of a linear one', async () => {
  const { note, take } = events();
  note({ orders: [{ owner: 1000, market: linear.id }] });
  note({ orders: [{ owner: 1000, market: inverse.id }] });
  expect(await take(1000)).toEqual(['1000 lever_trade']);
  note({ orders: [{ owner: 1000, market: inverse.id }] });
  expect(await take(1000)).toEqual([]);
});
