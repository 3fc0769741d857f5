import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { after, limited, setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, USDT_ID } from '../../test/market-of-two.ts';
import { random } from '../../test/random.ts';
import { tables } from '../../test/tables.ts';
import { prices, settings as market, USDT } from '../../test/trading-day.ts';
import { HOUSE_FEES, HOUSE_OPTIONS } from '../core/ledger.ts';
import { describe, explained } from '../describe.ts';
import { emptyState, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import type { ConfigureTerm, ConfigureOptions, OpenOption } from './command.ts';
import type { OptionRow } from './state.ts';
import { sumsOf } from './sums.ts';

const [BTC_USDT, XRP_USDT] = [1, 4];
const settings = (change: Partial<ConfigureOptions> = {}): ConfigureOptions => ({
  ...{ kind: 'options.configure', enabled: true, asset: USDT_ID, instruments: [BTC_USDT], feePpm: 10_000, openMax: 3 },
  ...change,
});
const term = (change: Partial<ConfigureTerm> = {}): ConfigureTerm => ({
  ...{ kind: 'options.configureTerm', seconds: 30, enabled: true, payoutPpm: 850_000, lossPpm: 1_000_000 },
  ...{ min: USDT, max: 1_000n * USDT, ...change },
});
const open = (change: Partial<OpenOption> = {}): OpenOption => ({
  ...{ kind: 'options.open', owner: ann, instrument: BTC_USDT, side: 'up', seconds: 30, stake: 100n * USDT },
  ...change,
});
const fund = (total: bigint): Command => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_OPTIONS, asset: USDT_ID, total, account: 'options' },
});
const move = (owner: number, usdt: bigint): Command => ({
  ...{ kind: 'wallet.move', owner, asset: USDT_ID, amount: usdt * USDT, from: 'spot', to: 'options' },
});
const refusal = (reason: string) => ({ ok: false, reason });
const tick: Command = { kind: 'clock.tick' };
const btc = (price: bigint): Command => prices(price, 2n);
const balance = (state: State, owner: number) => {
  const account = state.ledger.account(owner, 'options', USDT_ID);
  return [state.ledger.available(account) / USDT, state.ledger.held(account) / USDT];
};
const fees = (state: State) => state.ledger.availableOf(HOUSE_FEES, 'options', USDT_ID);

let state: State;
beforeEach(() => {
  state = limited();
  const kinds = ['fiat', 'spot', 'futures', 'options'] as const;
  const commands: Command[] = [
    ...[{ kind: 'asset.configure', asset: USDT_ID, name: 'USDT', scale: 8, kinds } as const, fund(10_000n * USDT)],
    ...[settings(), term(), move(ann, 1_000n), move(bob, 1_000n), btc(100n)],
  ];
  for (const command of commands) expect(after(state, 1, command)).toMatchObject({ ok: true });
  takeChanges(state);
});

/** Opens one, whose strike is the price a millisecond later. */
function struck(change: Partial<OpenOption> = {}, price = 100n): void {
  expect(after(state, 0, open(change))).toMatchObject({ ok: true });
  expect(after(state, 1, btc(price))).toMatchObject({ ok: true });
}

/** Sends prices a second apart, the last one a second before the expiry of what was opened now. */
function settleAt(lasts: readonly bigint[], seconds = 30): OptionRow {
  after(state, seconds * 1_000 - lasts.length * 1_000, tick);
  for (const price of lasts) {
    after(state, 0, btc(price));
    after(state, 1_000, tick);
  }
  const ended = takeChanges(state).options.options.at(-1);
  expect([...state.ledger.sums().values()].every((sum) => sum === 0n)).toBe(true);
  return ended as OptionRow;
}
const alike = (price: bigint) => [price, price, price, price, price];

test.each([
  ['won', 101n, 1_000_000, 1_084n, 9_915n],
  ['equal', 100n, 1_000_000, 999n, 10_000n],
  ['lost', 99n, 1_000_000, 899n, 10_100n],
  ['lost', 99n, 900_000, 909n, 10_090n],
] as const)(
  'OPT-001 100 USDT up at 85 %% with a fee of 1 %%: 101 on hold; %s at %s',
  (result, last, lossPpm, mine, house) => {
    after(state, 1, term({ lossPpm }));
    after(state, 0, btc(100n));
    expect(after(state, 0, open())).toMatchObject({ ok: true, option: { id: 1, payout: 85n * USDT, fee: USDT } });
    expect([balance(state, ann), balance(state, HOUSE_OPTIONS), fees(state)]).toEqual([
      [899n, 101n],
      [9_915n, 85n],
      0n,
    ]);
    after(state, 1, btc(100n));
    expect(settleAt(alike(last))).toMatchObject({ status: 'ended', result, fixing: last * USDT });
    expect([balance(state, ann), balance(state, HOUSE_OPTIONS), fees(state)]).toEqual([[mine, 0n], [house, 0n], USDT]);
  },
);

test.each([
  ['the first tick after the opening', [[1, 95n]], 95n],
  [
    'that of the very millisecond is not after it',
    [
      [0, 99n],
      [1, 95n],
    ],
    95n,
  ],
  [
    'a later one changes nothing',
    [
      [1, 95n],
      [1, 96n],
    ],
    95n,
  ],
  ['one of the last millisecond of four seconds counts', [[3_999, 95n]], 95n],
] as const)('OPT-002 the strike is %s', (_, ticks, strike) => {
  const opened = after(state, 0, open());
  expect(opened).toMatchObject({ option: { strike: undefined, strikeSeq: undefined } });
  let seq = 0;
  for (const [ms, price] of ticks) {
    after(state, ms, btc(price));
    if (price === strike) ({ seq } = state);
  }
  expect(state.options.open.get(1)).toMatchObject({ strike: strike * USDT, strikeSeq: seq });
});

test('OPT-002 two options that wait get the same tick, and one that was opened in its millisecond the next', () => {
  after(state, 0, open());
  after(state, 5, open({ owner: bob, side: 'down' }));
  after(state, 1_000, btc(101n));
  after(state, 0, open({ stake: 200n * USDT }));
  after(state, 1, btc(102n));
  expect([1, 2, 3].map((id) => state.options.open.get(id)?.strike)).toEqual(
    [101n, 101n, 102n].map((each) => each * USDT),
  );
});

/** A tick of which all was said so many milliseconds before. */
const said = (price: bigint, before: number): Command => ({
  ...{ kind: 'indexPrice.update', source: 'test' },
  prices: [{ market: BTC_USDT, price: price * USDT, volume: 0n, asOf: state.at - before }],
});

test('OPT-002 a tick of what was said before the opening, or in its millisecond, is no strike', () => {
  after(state, 0, open());
  const { at } = state;
  for (const [ms, before, strike] of [
    [900, 901, undefined],
    [100, 1_000, undefined],
    [1_000, 1_999, 97n],
  ] as const) {
    after(state, ms, tick);
    after(state, 0, said(97n, before));
    expect(state.options.open.get(1)?.strike).toBe(strike && strike * USDT);
  }
  expect(state.at - at).toBe(2_000);
});

test.each([
  ['no tick', []],
  ['a tick of four seconds later', [[4_000, 0]]],
  [
    'ticks of what was said before',
    [
      [1_000, 1_000],
      [1_000, 2_500],
      [1_999, 4_000],
    ],
  ],
] as const)('OPT-002 with %s there is no strike: it is void after four seconds, and all is back', (_, ticks) => {
  after(state, 0, open());
  const { at } = state;
  for (const [ms, before] of ticks) {
    after(state, ms, tick);
    after(state, 0, said(105n, before));
  }
  if (state.at < at + 4_000) after(state, at + 4_000 - state.at, tick);
  const ended = takeChanges(state).options.options.at(-1);
  expect(ended).toMatchObject({ status: 'ended', result: 'void', strike: undefined, ticks: [], back: 101n * USDT });
  expect([balance(state, ann), balance(state, HOUSE_OPTIONS), fees(state)]).toEqual([[1_000n, 0n], [10_000n, 0n], 0n]);
  expect([...explained(state)].every(([, held]) => held === 0n)).toBe(true);
  // Nothing of it is left: ticks and its expiry change nothing.
  expect(settleAt(alike(200n))).toBeUndefined();
});

test('OPT-002 nothing is opened on an index that has been silent for more than two seconds', () => {
  expect(after(state, 2_000, open())).toMatchObject({ ok: true });
  expect(after(state, 1, open({ owner: bob }))).toEqual(refusal('options.index_stale'));
});

test('OPT-024 who sees the price of the next tick when an option is opened wins no more often than others', () => {
  after(state, 0, settings({ openMax: 1_000 }));
  after(state, 0, term({ seconds: 10, min: 100n }));
  const dice = random(49);
  const ended = { won: 0, lost: 0, equal: 0, void: 0 };
  let price = 10_000n;
  for (let second = 0; second < 4_000; second += 1) {
    const next = price + BigInt(dice.below(21) - 10);
    if (next !== price) after(state, 0, open({ side: next > price ? 'up' : 'down', seconds: 10, stake: 100n }));
    price = next;
    after(state, 1_000, btc(price));
    for (const { result } of takeChanges(state).options.options) if (result) ended[result] += 1;
  }
  expect(ended.won + ended.lost).toBeGreaterThan(3_000);
  // By the last tick before the opening it would be 60 % and more.
  expect(ended.won / (ended.won + ended.lost)).toBeLessThan(0.53);
});

test('OPT-003 the result is the median of the last five ticks before the expiry, and the ticks are named', () => {
  struck({ side: 'down' });
  const ended = settleAt([500n, 99n, 101n, 98n, 97n, 400n]);
  expect(ended).toMatchObject({ status: 'ended', result: 'won', fixing: 99n * USDT, back: 185n * USDT });
  expect(ended.ticks).toHaveLength(5);
});

test.each([
  ['a tick of exactly five seconds before counts', [5_000, 2_000, 1_000], [101n, 102n, 99n], 101n, 3],
  ['one of a millisecond more does not', [5_001, 2_000, 1_000], [101n, 102n, 99n], undefined, 1],
  ['one of the last millisecond counts', [3_000, 2_000, 1], [99n, 101n, 102n], 101n, 3],
  ['one of the very expiry does not', [3_000, 2_000, 0], [99n, 101n, 102n], undefined, 1],
  ['of two there is no result', [2_000, 1_000], [99n, 101n], undefined, 1],
  ['of three there is', [3_000, 2_000, 1_000], [99n, 103n, 101n], 101n, 3],
  ['of four the oldest is dropped', [4_000, 3_000, 2_000, 1_000], [500n, 99n, 97n, 98n], 98n, 3],
  ['of five all count', [5_000, 4_000, 3_000, 2_000, 1_000], [500n, 99n, 97n, 98n, 400n], 99n, 5],
  ['of six the last five count', [4_500, 4_000, 3_000, 2_000, 1_000, 500], [1n, 500n, 99n, 97n, 98n, 400n], 99n, 5],
] as const)('OPT-003 %s', (_, before, pricesThen, fixing, count) => {
  struck();
  const { expiry = 0 } = state.options.open.get(1) ?? {};
  for (const [place, ms] of before.entries())
    expect(after(state, expiry - ms - state.at, btc(pricesThen[place] ?? 0n))).toMatchObject({ ok: true });
  after(state, expiry - state.at, tick);
  const ended = takeChanges(state).options.options.at(-1);
  expect(ended).toMatchObject({ result: fixing === undefined ? 'void' : fixing > 100n ? 'won' : 'lost' });
  expect([ended?.fixing, ended?.ticks.length]).toEqual([fixing && fixing * USDT, count]);
});

test('OPT-004 of fewer than three ticks there is no result: stake and fee are back', () => {
  struck();
  expect(settleAt([200n, 200n])).toMatchObject({ result: 'void', fixing: undefined, back: 101n * USDT });
  expect([balance(state, ann), balance(state, HOUSE_OPTIONS), fees(state)]).toEqual([[1_000n, 0n], [10_000n, 0n], 0n]);
});

test('OPT-005 nothing is netted: an up from 90 and a down from 100 both win at 95', () => {
  struck({}, 90n);
  struck({ owner: bob, side: 'down' });
  expect(balance(state, HOUSE_OPTIONS)).toEqual([9_830n, 170n]);
  settleAt(alike(95n));
  expect([balance(state, ann), balance(state, bob)]).toEqual([
    [1_084n, 0n],
    [1_084n, 0n],
  ]);
});

test('OPT-006 what the house can not cover is refused before the stake is taken, to the unit', () => {
  after(state, 0, settings({ feePpm: 0, openMax: 99 }));
  after(state, 0, term({ payoutPpm: 1_000_000, max: 10_000n * USDT }));
  for (let count = 0; count < 3; count += 1) {
    after(state, 1_000, btc(100n));
    expect(after(state, 0, open({ owner: count === 1 ? bob : ann, stake: 900n * USDT, seconds: 30 }))).toMatchObject(
      count < 2 ? { ok: true } : refusal('options.insufficient_funds'),
    );
  }
  expect(after(state, 0, move(bob, 8_500n))).toMatchObject({ ok: true });
  // 10,000 less two of 900 is 8,200.
  expect(after(state, 1_000, open({ owner: bob, stake: 7_666n * USDT }))).toMatchObject({ ok: true });
  const before = balance(state, bob);
  expect(after(state, 1_000, btc(100n))).toMatchObject({ ok: true });
  expect(after(state, 0, open({ owner: bob, stake: 535n * USDT }))).toEqual(refusal('options.house_short'));
  expect(balance(state, bob)).toEqual(before);
  expect(after(state, 0, open({ owner: bob, stake: 534n * USDT }))).toMatchObject({ ok: true });
});

test('OPT-019 the terms that were seen open it as long as they are in force', () => {
  const seen = { payoutPpm: 850_000, lossPpm: 1_000_000, feePpm: 10_000 };
  expect(after(state, 0, open({ seen }))).toMatchObject({ ok: true, option: { payout: 85n * USDT } });
  after(state, 1, term({ payoutPpm: 600_000 }));
  after(state, 1_000, btc(100n));
  expect(after(state, 0, open({ seen }))).toEqual(refusal('options.offer_changed'));
  expect(after(state, 0, open())).toMatchObject({ ok: true, option: { payout: 60n * USDT } });
});

test.each([
  ['a market that has none', { instrument: 4 }, 'options.market_not_found'],
  ['a term that is not sold', { seconds: 31 }, 'options.term_not_found'],
  ['another payout than was seen', { seen: { payoutPpm: 849_999, lossPpm: 1_000_000 } }, 'options.offer_changed'],
  ['another loss than was seen', { seen: { lossPpm: 999_999 } }, 'options.offer_changed'],
  ['another fee than was seen', { seen: { feePpm: 0 } }, 'options.offer_changed'],
  ['less than the least', { stake: USDT - 1n }, 'options.amount_too_small'],
  ['more than the most', { stake: 1_000n * USDT + 1n }, 'options.amount_too_large'],
  ['more than there is, with the fee', { stake: 1_000n * USDT }, 'options.insufficient_funds'],
  ['a house account', { owner: 2 }, 'options.off'],
] as const)('OPT-007 %s is refused', (_, change, reason) => {
  const lines = [...describe(state)].slice(1);
  expect(after(state, 0, open(change))).toEqual(refusal(reason));
  expect([...describe(state)].slice(1)).toEqual(lines);
});

test('OPT-008 an owner opens one a second, and so many at once', () => {
  expect(after(state, 0, open())).toMatchObject({ ok: true });
  expect(after(state, 999, open())).toEqual(refusal('options.too_often'));
  after(state, 0, btc(100n));
  expect(after(state, 0, open({ owner: bob }))).toMatchObject({ ok: true });
  expect(after(state, 1, open())).toMatchObject({ ok: true });
  after(state, 1_000, btc(100n));
  expect(after(state, 0, open())).toMatchObject({ ok: true });
  after(state, 1_000, btc(100n));
  expect(after(state, 0, open())).toEqual(refusal('options.too_many_open'));
});

test('OPT-009 settings are for new options only', () => {
  struck();
  for (const command of [settings({ enabled: false, feePpm: 0 }), term({ payoutPpm: 1, lossPpm: 1 })])
    expect(after(state, 0, command)).toMatchObject({ ok: true });
  expect(settleAt(alike(101n))).toMatchObject({ result: 'won', payout: 85n * USDT, fee: USDT });
  expect(balance(state, ann)).toEqual([1_084n, 0n]);
  expect(after(state, 0, open())).toEqual(refusal('options.off'));
});

test.each<Command>([
  settings({ asset: BTC_ID }),
  settings({ asset: 99 }),
  settings({ instruments: [] }),
  settings({ instruments: [99] }),
  settings({ feePpm: 100_001 }),
  settings({ feePpm: 0.5 }),
  settings({ openMax: 0 }),
  term({ seconds: 9 }),
  term({ seconds: 3_601 }),
  term({ payoutPpm: 0 }),
  term({ payoutPpm: 1_200_001 }),
  term({ lossPpm: 1_000_001 }),
  term({ min: 0n }),
  term({ min: 1n, payoutPpm: 999_999 }),
  term({ max: USDT - 1n }),
  term({ max: 2n ** 127n }),
])('a setting that cannot be is refused: %o', (command) => {
  expect(after(state, 0, command)).toEqual(refusal('options.settings_invalid'));
});

test('OPT-026 an up and a down of one stake never gain together', () => {
  const invalid = refusal('options.settings_invalid');
  expect(after(state, 0, term({ payoutPpm: 820_001, lossPpm: 800_000 }))).toEqual(invalid);
  expect(after(state, 0, term({ payoutPpm: 820_000, lossPpm: 800_000 }))).toMatchObject({ ok: true });
  expect(after(state, 0, settings({ feePpm: 9_999 }))).toEqual(invalid);
  expect(after(state, 0, term({ payoutPpm: 820_001, lossPpm: 800_000, enabled: false }))).toMatchObject({ ok: true });
  expect(after(state, 0, settings({ feePpm: 0 }))).toMatchObject({ ok: true });
});

test('OPT-010 self-limits: a stake must fit into what is left, together with what else can still be lost', () => {
  after(state, 0, setLimit('loss.day', 250));
  expect(after(state, 0, open())).toMatchObject({ ok: true });
  after(state, 1_000, btc(100n));
  expect(after(state, 0, open({ stake: 149n * USDT }))).toEqual(refusal('limit.loss_reached'));
  expect(after(state, 0, open({ stake: 147n * USDT }))).toMatchObject({ ok: true });
  after(state, 1, btc(100n));
  settleAt(alike(99n), 29);
  after(state, 0, setLimit('stake.day', 300));
  after(state, 1_000, btc(100n));
  expect(after(state, 0, open({ stake: 100n * USDT }))).toEqual(refusal('limit.stake_reached'));
});

test.each([
  ['whose market is sold', []],
  // Nothing new is sold on it; what is open is looked at all the same.
  ['whose market is removed meanwhile', [settings({ instruments: [XRP_USDT] })]],
  [
    'beside a market that is removed before its first tick',
    [settings({ instruments: [BTC_USDT, XRP_USDT] }), settings()],
  ],
])('OPT-011 an engine that is loaded again between a tick and the expiry ends an option %s the same', (_, changes) => {
  const kinds = ['fiat', 'spot', 'futures', 'options'] as const;
  const begin: Command[] = [
    ...market,
    ...[{ kind: 'asset.configure', asset: USDT_ID, name: 'USDT', scale: 8, kinds } as const, fund(10_000n * USDT)],
    ...[settings(), term(), { kind: 'wallet.claimDemo', owner: ann } as const, move(ann, 1_000n), btc(100n)],
    open(),
    // Its strike, after it was loaded without one.
    btc(100n),
  ];
  const play = (loads: boolean): string[] => {
    const stored = tables();
    let live = emptyState();
    const go = (ms: number, command: Command) => {
      expect(after(live, ms, command)).toMatchObject({ ok: true });
      stored.store(takeChanges(live));
      if (loads) live = stored.load(live);
    };
    for (const command of begin) go(1, command);
    for (const command of changes) go(1, command);
    expect([...describe(live)].join('\n')).toContain('option {');
    go(23_999 - changes.length, tick);
    for (const price of [97n, 105n, 103n, 99n, 102n, 101n]) go(1_000, btc(price));
    go(1_000, tick);
    return [...describe(live)];
  };
  const live = play(false);
  expect(live.join('\n')).toContain('window 1');
  expect(play(true)).toEqual(live);
});

test('OPT-001 payout rounds down, loss and fee up, and all that is on hold is explained', () => {
  const ppm = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 18n), ppm, ppm, ppm, (stake, payoutPpm, lossPpm, feePpm) => {
      const { payout, loss, fee } = sumsOf(stake, { payoutPpm, lossPpm, feePpm });
      const million = 1_000_000n;
      expect(payout * million <= stake * BigInt(payoutPpm) && (payout + 1n) * million > stake * BigInt(payoutPpm)).toBe(
        true,
      );
      expect(loss * million >= stake * BigInt(lossPpm) && loss <= stake).toBe(true);
      expect(fee * million >= stake * BigInt(feePpm) && (fee - 1n) * million < stake * BigInt(feePpm)).toBe(true);
    }),
  );
  after(state, 0, open());
  const held = new Map(explained(state));
  for (const owner of [ann, HOUSE_OPTIONS]) {
    const account = state.ledger.account(owner, 'options', USDT_ID);
    expect(held.get(account)).toBe(state.ledger.held(account));
  }
});
