/** Events, letters and warnings of futures, through the whole server. */
import { futures, notification, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { LetterQueue } from '../../../carry/mail/letter-queue.ts';
import { futuresMarkets } from '../markets.ts';
import { OpenPositions } from '../open-positions.ts';
import { FuturesPrices } from '../prices.ts';
import { futuresTrader, type FuturesTrader } from '../test/trader.ts';
import { Choices } from './choices.ts';
import { futuresHappenings } from './happenings.ts';
import { addLetters, queueLetters } from './letters.ts';
import { MarginWatch } from './margin-watch.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
});
afterAll(() => whole.close());
const pool = () => whole.database.pool;

async function read<T>(answer: Promise<{ ok: true; message: T } | { ok: false }>): Promise<T> {
  const got = await answer;
  if (!got.ok) throw new Error(JSON.stringify(got));
  return got.message;
}
const ofOrders = async ({ call }: FuturesTrader) =>
  (await read(call(notification.notifications, { limit: '100' }))).data.filter(({ group }) => group === 'orders');
const named = async (trader: FuturesTrader, kind: notification.NotificationKind) =>
  (await ofOrders(trader)).filter((row) => row.kind === kind);
/** All but fills. */
const listed = async (trader: FuturesTrader) =>
  (await ofOrders(trader)).filter(({ kind }) => !kind.startsWith('futures_'));

type Order = { leverage: string; margin: 'isolated' | 'cross' };
/** A long against a short at 70,000, between the quotes of the house maker. */
async function pairOf(long: Order, short: Order): Promise<[FuturesTrader, FuturesTrader]> {
  const [ann, bob] = [await futuresTrader(whole), await futuresTrader(whole)];
  await setPrice(whole.app, 70_000);
  const order = { symbol: 'BTC/USDT-PERP', contracts: '100', price: '70000' } as const;
  expect(await bob.call(futures.placeOrder, { ...order, side: 'sell', ...short })).toMatchObject({ ok: true });
  expect(await ann.call(futures.placeOrder, { ...order, side: 'buy', ...long })).toMatchObject({ ok: true });
  return [ann, bob];
}
const choose = async ({ id, call }: FuturesTrader, by_mail: '0' | '1', fundings: '0' | '1' = '0') => {
  await pool().query('UPDATE users SET email = $2 WHERE id = $1', [id, `futures${id}@glassbook.test`]);
  expect(await call(futures.setNotices, { by_mail, fundings })).toMatchObject({ ok: true });
};
type Mailed = { to: string; subject: string; text: string };
const lettersTo = async ({ id }: FuturesTrader): Promise<Mailed[]> => {
  const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
  return outbox.json<Mailed[]>().filter(({ to }) => to === `futures${id}@glassbook.test`);
};

test('FUTURES-106 a filled order is one notification, as filled as it is by now, the same from the batch and from the rows', async () => {
  const [ann, bob] = await pairOf({ leverage: '10', margin: 'cross' }, { leverage: '10', margin: 'cross' });
  const params = { symbol: 'BTC/USDT-PERP', contracts: 100, price: '70000.0', quote: 'USDT', open: false };
  expect(await named(ann, 'futures_bought')).toMatchObject([{ params }]);
  expect(await named(bob, 'futures_sold')).toMatchObject([{ params }]);
  const { core } = whole.app;
  const source = futuresHappenings(futuresMarkets(core.state, core.catalog, core.inForce), new Choices(pool()));
  const recent = await source.recent(pool(), ann.id, 10);
  expect(recent.filter(({ kind }) => kind === 'futures_bought')).toEqual(await named(ann, 'futures_bought'));
});

test('FUTURES-043 a liquidation is listed from its receipt, and mailed where that was chosen', async () => {
  const [ann, bob] = await pairOf({ leverage: '100', margin: 'isolated' }, { leverage: '50', margin: 'cross' });
  await choose(ann, '1');
  await setPrice(whole.app, 67_000);
  const { liquidations } = await read(ann.call(futures.liquidations, {}));
  const [receipt] = liquidations;
  const closed = (receipt?.contracts ?? 0) + (receipt?.adl_contracts ?? 0);
  expect([liquidations.length, closed]).toEqual([1, 100]);
  expect(await listed(ann)).toEqual([
    {
      ...{ id: `liquidation:${receipt?.id}`, at_ms: receipt?.at_ms, group: 'orders', kind: 'position_liquidated' },
      params: {
        ...{ symbol: 'BTC/USDT-PERP', position: receipt?.position, side: 'long', contracts: 100, whole: true },
        ...{ price: receipt?.mark, quote: 'USDT' },
      },
    },
  ]);
  // Nobody bids there: he who is on the other side of it is deleveraged.
  expect(await listed(bob)).toMatchObject([{ kind: 'position_deleveraged' }]);

  // Once, to the one who chose letters.
  const [letter] = await vi.waitFor(
    async () => {
      const letters = await lettersTo(ann);
      expect(letters).toHaveLength(1);
      return letters;
    },
    { timeout: 10_000 },
  );
  expect(letter?.subject).toBe('Position liquidated: BTC/USDT-PERP');
  expect(letter?.text).toContain(`Contracts: 100 · mark price ${receipt?.mark} USDT`);
  expect(await lettersTo(bob)).toEqual([]);
});

test('FUTURES-043 deleveraging is listed in whole or in part, the same from the batch and from the receipts', async () => {
  const [, bob] = await pairOf({ leverage: '10', margin: 'cross' }, { leverage: '10', margin: 'cross' });
  const [position] = await read(bob.call(futures.positions, { status: 'open' }));
  const part = { owner: bob.id, liquidation: 1, position: position?.id ?? 0, market: 101, side: 'short' as const };
  const sums = { price: 6_930_000_000_000n, value: 1n, result: 1n, mark: 6_700_000_000_000n, index: 1n, seq: 1 };
  const rows = [
    { ...part, ...sums, id: 9_000_001, contracts: 30, at: 1_776_859_668_000 },
    { ...part, ...sums, id: 9_000_002, contracts: 70, at: 1_776_859_669_000 },
  ];
  for (const row of rows)
    await pool().query(
      `INSERT INTO futures_adls (id, seq, at, liquidation, position_id, owner, market, side, contracts, price, value, result, mark, index)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[row.id, row.seq, row.at, row.liquidation, row.position, row.owner, row.market, row.side, row.contracts],
        ...[row.price, row.value, row.result, row.mark, row.index].map(String),
      ],
    );
  const of = (n: number, whole: boolean) => ({
    ...{ id: `deleveraging:${9_000_000 + n}`, at_ms: rows[n - 1]?.at, group: 'orders', kind: 'position_deleveraged' },
    params: {
      ...{ symbol: 'BTC/USDT-PERP', position: position?.id, side: 'short', contracts: n === 1 ? 30 : 70, whole },
      ...{ price: '69300.0', quote: 'USDT' },
    },
  });
  expect(await listed(bob)).toEqual([of(2, false), of(1, false)]);
  const closed = { id: position?.id, owner: bob.id, status: 'closed', closeReason: 'adl' };
  const { core } = whole.app;
  const source = futuresHappenings(futuresMarkets(core.state, core.catalog, core.inForce), new Choices(pool()));
  const batch: unknown[] = [];
  const none = { liquidations: [], fundingPayments: [], trades: [], orders: [] };
  const changes = { futures: { ...none, adls: rows, positions: [closed] } } as never;
  source.committed(changes, (owner, make) => batch.push([owner, make()]));
  expect(batch).toEqual([
    [bob.id, of(1, false)],
    [bob.id, of(2, true)],
  ]);
  await pool().query("UPDATE futures_positions SET status = 'closed', close_reason = 'adl' WHERE id = $1", [
    position?.id,
  ]);
  expect(await listed(bob)).toEqual([of(2, true), of(1, false)]);
});

test(
  'FUTURES-044 a receipt’s letter is queued once, whatever ended in between, and at most ten an hour go to an owner',
  { tags: ['long'] },
  async () => {
    const [ann] = await pairOf({ leverage: '100', margin: 'isolated' }, { leverage: '10', margin: 'cross' });
    await choose(ann, '1');
    await setPrice(whole.app, 67_000);
    await vi.waitFor(async () => expect(await lettersTo(ann)).toHaveLength(1), { timeout: 10_000 });
    const letters = new LetterQueue(pool(), Date.now);
    const markets = futuresMarkets(whole.app.core.state, whole.app.core.catalog, whole.app.core.inForce);
    const services = { pool: pool(), markets, letters };
    // Nothing is left to queue; what a process before had not queued is.
    expect(await queueLetters(services)).toBe(false);
    await pool().query('UPDATE futures_letters SET liquidation = liquidation - 1');
    expect(await queueLetters(services)).toBe(true);
    expect(await queueLetters(services)).toBe(false);
    await vi.waitFor(async () => expect(await lettersTo(ann)).toHaveLength(2), { timeout: 10_000 });
    const [told] = await named(ann, 'position_liquidated');
    if (told?.kind !== 'position_liquidated') throw new Error('it is listed');
    await inTransaction(pool(), (client) =>
      addLetters(
        services,
        client,
        Array.from({ length: 20 }, () => ({ owner: ann.id, told })),
      ),
    );
    await vi.waitFor(async () => expect(await lettersTo(ann)).toHaveLength(10), { timeout: 10_000 });
    expect(await ann.call(futures.setNotices, { by_mail: '0', fundings: '0' })).toMatchObject({ ok: true });
    expect(await read(ann.call(futures.notices, {}))).toEqual({ by_mail: 0, fundings: 0 });
    await inTransaction(pool(), (client) =>
      addLetters(services, client, [{ owner: ann.id, told: { ...told, at_ms: told.at_ms + 3_600_000 } }]),
    );
    const queued = async () =>
      (await pool().query('SELECT FROM letters WHERE address = $1', [`futures${ann.id}@glassbook.test`])).rows.length;
    expect(await queued()).toBe(10);
    // The number of an hour stays where a receipt of an hour before comes after it.
    expect(await ann.call(futures.setNotices, { by_mail: '1', fundings: '0' })).toMatchObject({ ok: true });
    const at = (hours: number) => ({ owner: ann.id, told: { ...told, at_ms: told.at_ms + hours * 3_600_000 } });
    const mixed = Array.from({ length: 12 }, () => [at(2), at(1)]).flat();
    await inTransaction(pool(), (client) => addLetters(services, client, mixed));
    expect(await queued()).toBe(20);
  },
);

const markNow = async ({ call }: FuturesTrader): Promise<number> => {
  const all = await read(call(futures.markets, {}));
  return Number(all.find(({ symbol }) => symbol === 'BTC/USDT-PERP')?.mark);
};

test('FUTURES-045 whose maintenance is 80 % of what is left is warned, once an hour, also over a new start', async () => {
  // 0.1 BTC at leverage 100: a margin of 70, and a maintenance of 0.5 % of its worth at entry and the fee of closing, 0.05 %.
  const [ann, bob] = await pairOf({ leverage: '100', margin: 'isolated' }, { leverage: '10', margin: 'cross' });
  await choose(ann, '1');
  await setPrice(whole.app, 69_800);
  expect(await named(ann, 'margin_warning')).toEqual([]);
  const [position] = await read(ann.call(futures.positions, { status: 'open' }));
  const margin = Number(position?.margin);
  // Down in small steps to the first price at which it is near.
  let [percent, price] = [0, 69_800];
  while (percent < 80) {
    expect(await named(ann, 'margin_warning')).toEqual([]);
    price -= 10;
    await setPrice(whole.app, price);
    const mark = await markNow(ann);
    const maintenance = (7_000 * 0.005 + mark * 0.1 * 0.0005) / 1.0005;
    percent = Math.floor((maintenance / (margin - (70_000 - mark) * 0.1)) * 1_000 + 1e-6) / 10;
  }
  const [warning] = await vi.waitFor(async () => {
    const found = await named(ann, 'margin_warning');
    expect(found).toHaveLength(1);
    return found;
  });
  expect(warning?.params).toEqual({
    ...{ symbol: 'BTC/USDT-PERP', position: position?.id, asset: 'USDT' },
    percent: percent.toFixed(1),
  });
  await setPrice(whole.app, price + 5);
  await setPrice(whole.app, price);
  await vi.waitFor(async () => expect(await lettersTo(ann)).toHaveLength(1), { timeout: 10_000 });

  const { core } = whole.app;
  const markets = futuresMarkets(core.state, core.catalog, core.inForce);
  let now = Date.now();
  const restarted = async () => {
    const watch = new MarginWatch({
      ...{ pool: pool(), markets, letters: undefined, activity: core.activity, robots: new Set<number>() },
      ...{ prices: new FuturesPrices(core.state, markets, new Set()), open: new OpenPositions(core.state) },
      ...{ now: () => now, isFull: () => false, failed: (error: unknown) => expect.unreachable(String(error)) },
    });
    await watch.load();
    return watch;
  };
  const batch = { balances: [], settings: [], futures: { marks: [{ market: 101, mark: 0n }], positions: [] } } as never;
  const watch = await restarted();
  watch.committed(batch);
  await watch.idle();
  expect(await named(ann, 'margin_warning')).toHaveLength(1);
  now += 3_600_001;
  watch.committed(batch);
  await watch.idle();
  expect(await named(ann, 'margin_warning')).toHaveLength(2);
  expect(await named(bob, 'margin_warning')).toEqual([]);
});

test('FUTURES-045 a cross account is warned by all its cross positions together', async () => {
  const [ann] = await pairOf({ leverage: '100', margin: 'cross' }, { leverage: '10', margin: 'cross' });
  // Leaves 70 of margin and 40 available.
  const account = await read(ann.call(futures.account, {}));
  const available = Number(account.balances.find(({ currency_name }) => currency_name === 'USDT')?.available);
  const number = (available - 40).toFixed(8);
  expect(
    await ann.call(wallet.move, { currency_id: '3', number, from_field: 'lever', to_field: 'change' }),
  ).toMatchObject({ ok: true });
  await setPrice(whole.app, 69_500);
  expect(await named(ann, 'margin_warning')).toEqual([]);
  // Left: 110 less what it has lost; needed: about 34.8.
  // Again and again: the basis of a book that was left behind fades over half a minute.
  await vi.waitFor(
    async () => {
      await setPrice(whole.app, 69_310);
      expect(await named(ann, 'margin_warning')).toMatchObject([
        { params: { symbol: '', position: 0, asset: 'USDT' } },
      ]);
    },
    { interval: 200 },
  );
});

test('FUTURES-046 payments of funding are listed only where it was chosen, one for each funding of a market', async () => {
  const [ann, bob] = [await futuresTrader(whole), await futuresTrader(whole)];
  await choose(ann, '0', '1');
  for (const { id } of [ann, bob])
    await pool().query(
      `INSERT INTO futures_funding_payments (funding, position_id, owner, market, contracts, value, amount, at)
       VALUES (900, $2, $1, 101, 10, 70000000000, -7000000, 1776859668000), (900, $2 + 1, $1, 101, 10, 70000000000, -3000000, 1776859668000),
         (901, $2, $1, 101, 10, 70000000000, 5000000, 1776888468000)`,
      [id, 1_000_000 + id * 10],
    );
  expect(await listed(ann)).toMatchObject([
    { id: 'funding:901', kind: 'funding_received', params: { amount: '0.05000000', asset: 'USDT' } },
    { id: 'funding:900', kind: 'funding_paid', params: { symbol: 'BTC/USDT-PERP', amount: '0.10000000' } },
  ]);
  expect(await listed(bob)).toEqual([]);
  expect(await lettersTo(ann)).toEqual([]);
});
