/** Figures of people against a plain count of the rows, the tiers by them, and blocks. */
import { otc } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { DAY_MS, figuresOf, shownFigures, WINDOW_MS, type Figures } from './figures.ts';
import { merchant, ok, person, selling } from './test/scene.ts';
import { Nightly } from './tiers.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const one = 10n ** 8n;
type Row = {
  buyer: number;
  seller: number;
  state: 'released' | 'canceled' | 'expired';
  worth: bigint;
  paidAt: number | null;
  endedAt: number;
  isCounted: boolean;
  outcome: 'buyer' | 'seller' | null;
};
let nextId = 1_000_000;
async function write(rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    nextId += 1;
    await whole.database.pool.query(
      `INSERT INTO otc_orders (id, owner, merchant, buyer, seller, ad, asset, fiat, price, amount, total, unit, worth, method, detail, digest, state, at, pay_by_at,
         paid_at, ended_at, is_counted, outcome, is_decided, is_claimed, closed)
       VALUES ($1, $2, $3, $2, $3, 1, 3, 1, 71000, $4, 71000, 3, $4, 'bank', 1, '', $5, 0, 0, $6, $7, $8, $9, $10, false, 'yes')`,
      [
        ...[nextId, row.buyer, row.seller, row.worth, row.state, row.paidAt, row.endedAt, row.isCounted, row.outcome],
        row.outcome !== null,
      ],
    );
  }
}

/** The same, row by row. */
function counted(rows: readonly Row[], account: number): Figures {
  const own = rows.filter(({ buyer, seller }) => account === buyer || account === seller);
  const sideOf = (row: Row) => (row.buyer === account ? 'buyer' : 'seller');
  const isLost = (row: Row) => row.outcome !== null && row.outcome !== sideOf(row);
  const released = own.filter((row) => row.state === 'released' && !isLost(row));
  const failed = own.filter(
    (row) => row.buyer === account && row.state !== 'released' && row.isCounted && row.outcome === null,
  );
  const times = own
    .filter((row) => row.seller === account && row.state === 'released' && row.outcome === null && row.paidAt !== null)
    .map(({ paidAt, endedAt }) => endedAt - (paidAt ?? 0))
    .sort((a, b) => a - b);
  const [low, high] = [times[Math.ceil(times.length / 2) - 1], times[Math.floor(times.length / 2)]];
  return {
    ...{ orders: released.length, failed: failed.length, lost: own.filter(isLost).length },
    worth: released.reduce((sum, { worth }) => sum + worth, 0n),
    releaseMs: low === undefined || high === undefined ? undefined : (low + high) / 2,
  };
}

test('OTC-024 figures are those of a plain count of the rows of 30 days', async () => {
  const now = 100 * DAY_MS;
  const states = ['released', 'released', 'canceled', 'expired'] as const;
  const outcomes = [null, null, null, 'buyer', 'seller'] as const;
  // A fixed sequence with every combination.
  const rows = Array.from({ length: 120 }, (_, n): Row => ({
    ...{ buyer: 9_000_001 + (n % 3), seller: 9_000_001 + ((n + 1 + (n % 2)) % 3), state: states[n % 4] ?? 'expired' },
    ...{ worth: BigInt(n + 1) * one, paidAt: n % 7 === 0 ? null : now - n * 3_600_000 - (n % 11) * 1_500 },
    ...{ endedAt: now - n * 3_600_000, isCounted: n % 5 !== 0, outcome: outcomes[n % 5] ?? null },
  }));
  await write(rows);
  const accounts = [9_000_001, 9_000_002, 9_000_003];
  for (const days of [1, 3, 30]) {
    const window = { from: now - days * DAY_MS, to: now };
    const figures = await figuresOf(whole.database.pool, accounts, window);
    const inside = rows.filter(({ endedAt }) => endedAt >= window.from && endedAt < window.to);
    for (const account of accounts) expect(figures(account)).toEqual(counted(inside, account));
  }
});

test('OTC-024 2 of 3 are 66.66 percent, none is nothing, and half a second is a whole one', () => {
  const figures = { orders: 2, failed: 1, lost: 0, worth: 0n, releaseMs: 500 };
  expect(shownFigures(figures)).toMatchObject({ completion: '66.66', release_seconds: 1 });
  const none = { orders: 0, failed: 0, lost: 0, worth: 0n, releaseMs: undefined };
  expect(shownFigures(none)).toEqual({ orders: 0, completion: null, release_seconds: null, disputes_lost: 0 });
});

test('OTC-025 at 00:00 UTC 50 orders of 10,000 USDT at 90 percent are tier 2, once a day', async () => {
  const { pool } = whole.database;
  const { catalog, inForce, sequencer } = whole.app.core;
  const [reached, short] = [await merchant(whole), await merchant(whole)];
  const day = Math.floor(Date.now() / DAY_MS);
  const order = (seller: number, state: Row['state'], worth: bigint, endedAt: number): Row => ({
    ...{ buyer: 9_000_009, seller, state, worth, paidAt: endedAt - 1_000, endedAt, isCounted: true, outcome: null },
  });
  const fifty = (seller: number, worth: bigint, endedAt: number) =>
    Array.from({ length: 50 }, () => order(seller, 'released', worth, endedAt));
  await write(fifty(reached.id, 200n * one, day * DAY_MS - 1));
  // The day has begun: what ends in it counts tomorrow.
  await write(fifty(short.id, 200n * one, day * DAY_MS));
  const tierOf = async (id: number) => {
    const { rows } = await pool.query<{ tier: string }>('SELECT tier FROM otc_merchants WHERE account = $1', [id]);
    return Number(rows[0]?.tier);
  };
  let now = day * DAY_MS + 1;
  const nightly = new Nightly({ pool, catalog, inForce, sequencer, now: () => now });
  await nightly.turn();
  expect([await tierOf(reached.id), await tierOf(short.id)]).toEqual([2, 1]);
  await pool.query('DELETE FROM otc_orders WHERE seller = $1', [reached.id]);
  await nightly.turn();
  expect(await tierOf(reached.id)).toBe(2);
  now += DAY_MS;
  await nightly.turn();
  expect([await tierOf(reached.id), await tierOf(short.id)]).toEqual([1, 2]);
  expect(WINDOW_MS).toBe(30 * DAY_MS);
});

test('OTC-004 who blocks somebody takes nothing of them, and is shown so', async () => {
  const { seller, ad } = await selling(whole);
  const taker = await person(whole, 'Ann Bee');
  const take = () => taker.call(otc.take, { id: String(ad), amount: '20', price: '7.10' });
  const block = (on: '0' | '1') => taker.call(otc.block, { user: String(seller.id), on });
  expect(await ok(block('1'))).toEqual({ user: seller.id, blocked: 1 });
  expect(await take()).toMatchObject({ reason: 'otc.not_available' });
  expect(await ok(taker.call(otc.person, { user: String(seller.id) }))).toMatchObject({ blocked: true, tier: 1 });
  expect(await taker.call(otc.block, { user: String(taker.id), on: '1' })).toMatchObject({ reason: 'otc.not_found' });
  await ok(block('0'));
  await ok(take());
});
