import type { Command } from '@glassbook/engine';
import { slices } from '../../../app/slices.ts';
import { afterAll, beforeAll, describe as group, expect, test } from 'vitest';
import { futuresDay } from '../../../products/futures/test/day.ts';
import { nftDay } from '../../../products/nft/test/day.ts';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user } from '../../../../test/trading.ts';
import { audit } from './audit.ts';
import { Alterations, comparedTables } from './test/alterations.ts';

let database: TestDatabase;
let alterations: Alterations;

beforeAll(async () => {
  database = await testDatabase();
  alterations = new Alterations(database.pool);
  // So that a liquidation needs other positions.
  await database.pool.query("DELETE FROM settings WHERE key LIKE 'house:4:%'");
  let now = 1_776_859_668_000;
  const core = await openCore(database, { clock: () => (now += 1) });
  await futuresDay(
    (command) => core.sequencer.submit(command),
    user(10),
    (ms) => (now += ms),
  );
  await giveMoney(core, 3);
  await nftDay(core, (ms) => (now += ms));
  const prices = [{ market: 1, price: 70_000n * 10n ** 8n, volume: 5n }];
  await core.sequencer.submit({ kind: 'indexPrice.update', source: 'test', prices });
  await core.sequencer.submit(limitOrder(user(0), 'buy', 71_000, 300));
  await core.sequencer.submit(limitOrder(user(1), 'sell', 60_000, 300));
  await core.sequencer.submit(limitOrder(user(2), 'buy', 60_000, 300), { names: ['1002/key/k'], hash: 'h' });
  const set = (name: 'loss.day' | 'session', amount: bigint) =>
    core.sequencer.submit({ kind: 'limit.set', owner: user(2), name, amount });
  await set('loss.day', 1_000n);
  for (const minutes of [30n, 60n]) await set('session', minutes);
  // What stays open, and a conversion with a quote after it.
  const [amount, kept] = [20n * 10n ** 8n, { detail: 1, digest: 'd' }];
  const fund = { owner: user(0), asset: 3, amount, ...kept };
  for (const command of [
    { kind: 'funds.requestWithdrawal', ...fund, payee: 'address' },
    { kind: 'funds.requestDeposit', ...fund, network: 'tron' },
    { kind: 'funds.bringIn', asset: 3, amount, reference: '0x1', request: 1, maker: 1, checker: 2 },
    { kind: 'funds.sendToUser', owner: user(0), recipient: user(2), asset: 3, amount, worth: 1n },
    { kind: 'convert.quote', owner: user(0), source: 'spot', from: 3, to: 1, amount },
    { kind: 'convert.accept', owner: user(0), quote: 1 },
    { kind: 'convert.quote', owner: user(0), source: 'spot', from: 3, to: 1, amount },
  ] as const)
    expect((await core.sequencer.submit(command)).outcome, command.kind).toMatchObject({ ok: true });
  // An entry with exits, an order that is good till a time, and one that follows the price.
  const [entry, later] = [limitOrder(user(0), 'buy', 71_000, 100), limitOrder(user(0), 'buy', 60_000, 100)];
  const none = { stop: 0n, stopLimit: 0n, profit: 0n, profitLimit: 0n };
  for (const command of [
    { ...entry, exits: { by: 'last', ...none, stop: 60_000n * 10n ** 8n } },
    { ...later, timeInForce: 'GTD', expiresAt: core.state.at + 3_600_000 },
    {
      ...{ kind: 'spot.placeConditional', owner: user(0), market: 1, side: 'sell', by: 'last', ...none },
      ...{ amount: 100_000n, value: 0n, trail: 0n, trailPpm: 50_000, activation: 0n, expiresAt: 0 },
    },
  ] as Command[])
    expect((await core.sequencer.submit(command)).outcome, command.kind).toMatchObject({ ok: true });
  // One of each that waits for its end.
  const [owner, ends] = [user(0), core.state.at + 86_400_000];
  const [today, project] = [Math.floor(core.state.at / 86_400_000), core.state.ieo.offers.get(2)];
  if (!project) throw new Error('an IEO is on offer');
  for (const command of [
    { kind: 'lockup.lock', owner, offer: 2, amount, renew: false },
    {
      ...{ kind: 'dual.configureOffer', offer: 900, instrument: 1, asset: 1, quote: 3, type: 'put' },
      ...{ strike: amount, tick: 1n, startDay: today, endDay: today + 5, ratePpm: 100_000 },
      ...{ total: 10, ownerMax: 0, status: 'open' },
    },
    { kind: 'dual.buy', owner, offer: 900, shares: 1 },
    { ...project, offer: 900, total: project.min, startAt: core.state.at, endAt: ends, issueAt: ends },
    { kind: 'ieo.apply', owner, offer: 900, amount: project.min, payAsset: 3 },
    { kind: 'wallet.move', owner, asset: 3, amount, from: 'spot', to: 'options' },
    { kind: 'options.open', owner, instrument: 1, side: 'up', seconds: 30, stake: 10n ** 8n },
  ] as Command[])
    expect((await core.sequencer.submit(command)).outcome, command.kind).toMatchObject({ ok: true });
  await core.sequencer.submit({ kind: 'limit.coolOff', owner: user(1), days: 1 });
  await closeCore(core);
});
afterAll(() => database.drop());

test('WALL-007 an untouched database has no difference', async () => {
  const report = await audit(database.pool, slices);
  expect(report.differences).toEqual([]);
  expect(report.rows['spot.trades']).toBeGreaterThan(1);
  expect([...report.sums.values()].every((sum) => sum === 0n)).toBe(true);
});

/** A difference of the state, as the audit reports it. */
const inState = (line: string) => new RegExp(`^in the tables, not in the journal: ${line} `);
const rowsOf = (table: string) => new RegExp(`^the rows of ${table} in the tables are not those of the journal$`);

group('WALL-007 an alteration is found where it is', () => {
  const changes: [name: string, alter: string, found: RegExp][] = [
    [
      'a balance',
      'UPDATE balances SET available = available + 1 WHERE owner = 1000 AND asset = 3',
      inState('balance 1000'),
    ],
    [
      'a balance beside its entries',
      'UPDATE balances SET available = available + 1 WHERE owner = 1000 AND asset = 3',
      /^account 1000\/\d\/3 holds \d+, its entries add up to \d+$/,
    ],
    [
      'an entry',
      'UPDATE ledger_entries SET amount = amount + 1 WHERE seq = (SELECT max(seq) FROM ledger_entries)',
      rowsOf('ledger entries'),
    ],
    ['a trade', 'UPDATE spot_trades SET price = price + 1 WHERE id = 1', rowsOf('spot.trades')],
    [
      'a closed order',
      "UPDATE spot_orders SET fee = fee + 1 WHERE status = 'done' AND owner = 1001",
      rowsOf('spot.orders'),
    ],
    [
      'an open order',
      'UPDATE spot_orders SET filled_value = filled_value + 1 WHERE owner = 1002',
      inState('order \\d+ 1002'),
    ],
    [
      'a setting in force',
      `UPDATE settings_in_force SET command = replace(command, '"takerFeePpm":1000', '"takerFeePpm":900') WHERE key = 'market:2'`,
      inState('market 2'),
    ],
    ['an answered request', `UPDATE requests SET hash = 'x' WHERE hash = 'h'`, rowsOf('requests')],
    [
      'a counter of the checkpoint',
      `UPDATE checkpoint SET counters = replace(counters, 'nextTrade":', 'nextTrade":1')`,
      inState('counters'),
    ],
  ];
  test.each(changes)('%s', async (_name, alter, found) => {
    await alterations.altered([alter], async () => {
      const { differences } = await audit(database.pool, slices);
      expect(differences.filter((line) => found.test(line))).not.toEqual([]);
    });
  });
});

group('WALL-007 whatever is altered is found', () => {
  beforeAll(() => alterations.begin());
  /** Rows of them are in every-product.test.ts. What other positions take is no deficit, and nothing that insurance gives. */
  const without = /^(stocks|copy|loan|otc|rewards)\.|^futures\.(purses|deficits|insured)$/;

  test('a column of any row, in every table, and a row that is gone', { tags: ['long'] }, async () => {
    const tables = comparedTables.filter(({ name }) => !without.test(name));
    // No funding of this day has so many positions that it is under way after its command.
    await alterations.expectEachFound(
      tables.map((of) => (of.name === 'futures.fundings' ? { name: of.name, table: of.table } : of)),
    );
  });

  test.for(['balances', 'checkpoint', 'journal'])('a column of %s, and a row that is gone', async (table) => {
    const columns = await alterations.columnsOf(table);
    expect(columns.length).toBeGreaterThan(4);
    // The one row of the checkpoint cannot be another one.
    const free = columns.filter(({ name }) => name !== 'one');
    for (const sql of [...free.map((column) => alterations.change(table, column)), alterations.remove(table)])
      await alterations
        .altered([sql], async () => {
          expect(await alterations.found(), sql).not.toEqual([]);
        })
        .catch((error: unknown) => {
          // What the database itself refuses cannot have been altered.
          if (!(error instanceof Error && error.message.includes('violates check constraint'))) throw error;
        });
  });

  test('one bit of the journal, anywhere: of the batch in which it is', async () => {
    const { rows } = await database.pool.query<{ first_seq: string; length: number }>(
      'SELECT first_seq, length(entries) AS length FROM journal ORDER BY first_seq',
    );
    for (let round = 0; round < 8; round += 1) {
      const { first_seq: seq, length } = rows[(round * 7) % rows.length] ?? { first_seq: '0', length: 0 };
      const bit = (round * 104_729) % (length * 8);
      const flip = `UPDATE journal SET entries = set_bit(entries, ${bit}::bigint, 1 - get_bit(entries, ${bit}::bigint)) WHERE first_seq = ${seq}`;
      await alterations.altered([flip], async () => {
        await expect(audit(database.pool, slices), flip).rejects.toThrow(`the journal at ${seq} `);
      });
    }
  });

  test('and when all is as it was, there is no difference', async () => {
    expect(await alterations.found()).toEqual([]);
  });
});
