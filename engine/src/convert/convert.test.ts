import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { after, limited, setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, funds, send, USDT_ID } from '../../test/market-of-two.ts';
import { tables } from '../../test/tables.ts';
import { opened, BTC, prices, USDT } from '../../test/trading-day.ts';
import { HOUSE_CONVERT, HOUSE_FEES } from '../core/ledger.ts';
import { describe } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import type { ConfigureConvert, QuoteConversion } from './command.ts';
import { grossOf, spreadOf } from './sums.ts';
import { LOCK_MS } from './words.ts';

const XRP_ID = 5;
const XRP = 10n ** 6n;
const START = 20_000n * USDT;
const settings = (change: Partial<ConfigureConvert> = {}): ConfigureConvert => ({
  ...{ kind: 'convert.configure', enabled: true, unit: USDT_ID, spreadPpm: 1_000, staleAfterMs: 60_000 },
  ...{ dustMax: 10n * USDT, max: 50_000n * USDT, ...change },
});
const quote = (change: Partial<QuoteConversion> = {}): QuoteConversion => ({
  ...{ kind: 'convert.quote', owner: ann, source: 'spot', from: BTC_ID, to: USDT_ID, amount: BTC / 25n, ...change },
});
const accept = (id = 1, owner = ann): Command => ({ kind: 'convert.accept', owner, quote: id });
const fund = (asset: number, total: bigint): Command => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_CONVERT, asset, total },
});
const refusal = (reason: string) => ({ ok: false, reason });
const lines = (state: State) => [...describe(state)].slice(1);
const sumsToZero = (state: State) => expect([...state.ledger.sums().values()].every((sum) => sum === 0n)).toBe(true);
const spot = (state: State, owner: number, asset: number) => state.ledger.availableOf(owner, 'spot', asset);

let state: State;
beforeEach(() => {
  state = limited();
  const house = [fund(BTC_ID, 10n * BTC), fund(USDT_ID, 100_000n * USDT), fund(XRP_ID, 100_000n * XRP)];
  for (const command of [settings(), ...house]) expect(send(state, command)).toMatchObject({ ok: true });
  takeChanges(state);
});

test('CONV-001 a quote is the amount at the index of its command, down, less the spread, up', () => {
  send(state, prices(78_311n, 2n));
  const made = send(state, quote({ amount: 4_000_003n }));
  // 0.04000003 × 78,311 = 3,132.442349 33; 0.1% of it is 3.13244234 93…
  const line = { fromAsset: BTC_ID, amount: 4_000_003n, fromPrice: 78_311n * USDT, gross: 313_244_234_933n };
  expect(made).toMatchObject({
    ok: true,
    quote: { id: 1, toAsset: USDT_ID, toPrice: USDT, spreadPpm: 1_000, at: state.at, until: state.at + 10_000 },
  });
  expect((made as { quote: { lines: unknown } }).quote.lines).toEqual([
    { ...line, spread: 313_244_235n, gets: 313_244_234_933n - 313_244_235n },
  ]);
  // It moved and holds nothing.
  expect(takeChanges(state).entries).toEqual([]);
  expect(funds(state, ann, BTC_ID)).toEqual([BTC, 0n]);
});

test('CONV-001 what is received is never more than the amount at the index less the spread, for any sums', () => {
  const amounts = fc.bigInt(1n, 10n ** 30n);
  const priced = fc.record({ price: fc.bigInt(1n, 10n ** 20n), scale: fc.nat(18) });
  fc.assert(
    fc.property(amounts, priced, priced, fc.nat(100_000), (amount, from, to, ppm) => {
      const gross = grossOf(amount, from, to);
      const numerator = amount * from.price * 10n ** BigInt(to.scale);
      const divisor = 10n ** BigInt(from.scale) * to.price;
      expect(gross * divisor <= numerator && (gross + 1n) * divisor > numerator).toBe(true);
      const spread = spreadOf(gross, ppm);
      expect(spread * 1_000_000n >= gross * BigInt(ppm) && (spread - 1n) * 1_000_000n < gross * BigInt(ppm)).toBe(true);
    }),
  );
});

test('CONV-002 it is accepted to the digit, whatever the spread is by then and where the index moved by half of that of the quote at most, and once', () => {
  const made = send(state, quote());
  const [line] = (made as unknown as { quote: { lines: { gross: bigint; spread: bigint; gets: bigint }[] } }).quote
    .lines;
  send(state, prices(70_035n, 2n));
  send(state, settings({ spreadPpm: 90_000 }));
  takeChanges(state);
  const fees = spot(state, HOUSE_FEES, USDT_ID);
  expect(send(state, accept())).toMatchObject({ ok: true, conversions: [{ id: 1, quote: 1, ...line }], left: 0 });
  expect(funds(state, ann, BTC_ID)).toEqual([BTC - BTC / 25n, 0n]);
  expect(funds(state, ann, USDT_ID)).toEqual([START + (line?.gets ?? 0n), 0n]);
  expect(spot(state, HOUSE_FEES, USDT_ID) - fees).toBe(line?.spread);
  expect(takeChanges(state).entries.map(({ reason, amount, ref }) => [reason, amount, ref])).toEqual([
    ['convert.conversion', BTC / 25n, 1],
    ['convert.conversion', line?.gross, 1],
    ['convert.spread', line?.spread, 1],
  ]);
  expect(send(state, accept())).toEqual(refusal('convert.quote_used'));
  sumsToZero(state);
});

test.each([
  ['up by half the spread', 70_035n, true],
  ['up by more', 70_036n, false],
  ['down by half the spread', 69_965n, true],
  ['down by more', 69_964n, false],
  ['up by both spreads and more', 70_200n, false],
])(
  'CONV-014 of an index that went %s the quote is refused where that is more than half its spread, whoever gains by it',
  (_how, price, isGood) => {
    for (const [from, to, amount] of [
      [BTC_ID, USDT_ID, BTC / 25n],
      [USDT_ID, BTC_ID, 1_000n * USDT],
      [BTC_ID, XRP_ID, BTC / 25n],
      [XRP_ID, BTC_ID, 10n * XRP],
    ] as const) {
      state = limited();
      for (const command of [
        settings(),
        fund(BTC_ID, 10n * BTC),
        fund(USDT_ID, 100_000n * USDT),
        fund(XRP_ID, 100_000n * XRP),
      ])
        send(state, command);
      for (const command of [
        quote({ from: USDT_ID, to: XRP_ID, amount: 100n * USDT }),
        accept(),
        quote({ from, to, amount }),
      ])
        expect(send(state, command)).toMatchObject({ ok: true });
      send(state, prices(price, 2n));
      const was = lines(state);
      const answer = send(state, accept(2));
      // USDT ÷ BTC moves by the inverse, a little less up and a little more down: half the spread down is 69,965.017…
      const isClose = isGood && !(from !== BTC_ID && price < 70_000n);
      if (isClose) expect(answer).toMatchObject({ ok: true });
      else {
        expect(answer).toEqual(refusal('convert.price_moved'));
        expect(lines(state)).toEqual(was);
      }
    }
  },
);

test('CONV-014 where the index is gone or too old by then, the quote is refused', () => {
  send(state, settings({ staleAfterMs: 5_000 }));
  send(state, prices(70_000n, 2n));
  send(state, quote());
  expect(after(state, 5_000, accept())).toEqual(refusal('convert.index_stale'));
});

test('CONV-014 of a sweep only the balances whose price did not move are converted', () => {
  send(state, settings({ max: 500_000n * USDT }));
  send(state, quote({ from: USDT_ID, to: XRP_ID, amount: 8n * USDT }));
  send(state, accept());
  send(state, quote({ amount: BTC - BTC / 10_000n }));
  send(state, accept(2));
  expect(send(state, { kind: 'convert.quoteSweep', owner: ann, assets: [BTC_ID, XRP_ID], to: USDT_ID })).toMatchObject({
    quote: { lines: [{ fromAsset: BTC_ID }, { fromAsset: XRP_ID }] },
  });
  send(state, prices(71_000n, 2n));
  expect(send(state, accept(3))).toMatchObject({ ok: true, conversions: [{ fromAsset: XRP_ID }], left: 1 });
});

test('CONV-002 it is locked for ten seconds by the times of commands', () => {
  expect(LOCK_MS).toBe(10_000);
  send(state, quote());
  expect(after(state, 9_999, accept())).toMatchObject({ ok: true });
  send(state, quote());
  expect(after(state, 10_000, accept(2))).toEqual(refusal('convert.quote_expired'));
});

test('CONV-002 a new quote takes the place of the one before', () => {
  send(state, quote());
  send(state, quote());
  expect(send(state, accept(1))).toEqual(refusal('convert.quote_not_found'));
  expect(send(state, accept(2))).toMatchObject({ ok: true });
});

test('CONV-003 without a spread nothing is posted for one', () => {
  for (const command of [settings({ spreadPpm: 0 }), quote(), accept()]) send(state, command);
  expect(takeChanges(state).entries.map(({ reason }) => reason)).toEqual(['convert.conversion', 'convert.conversion']);
});

test('CONV-003 what the house account cannot pay is refused, at the quote and when it is accepted', () => {
  send(state, settings({ max: 500_000n * USDT }));
  send(state, quote({ amount: BTC }));
  for (const command of [quote({ owner: bob, amount: BTC }), accept(2, bob)])
    expect(send(state, command)).toMatchObject({ ok: true });
  expect(spot(state, HOUSE_CONVERT, USDT_ID)).toBe(30_000n * USDT);
  const was = lines(state);
  expect(send(state, accept(1))).toEqual(refusal('convert.house_short'));
  expect(send(state, quote({ amount: BTC }))).toEqual(refusal('convert.house_short'));
  expect(lines(state)).toEqual(was);
});

test.each([
  [BTC_ID, USDT_ID],
  [USDT_ID, BTC_ID],
  [XRP_ID, USDT_ID],
  [USDT_ID, XRP_ID],
  [BTC_ID, XRP_ID],
  [XRP_ID, BTC_ID],
] as const)('CONV-004 every pair with index prices converts, both ways and across: %i to %i', (from, to) => {
  send(state, quote({ from: USDT_ID, to: XRP_ID, amount: 100n * USDT }));
  send(state, accept());
  const seventy = { [BTC_ID]: BTC / 1_000n, [USDT_ID]: 70n * USDT, [XRP_ID]: 35n * XRP };
  const [amount, worth] = [seventy[from], seventy[to]];
  expect(send(state, quote({ from, to, amount }))).toMatchObject({ ok: true, quote: { lines: [{ gross: worth }] } });
  expect(send(state, accept(2))).toMatchObject({ ok: true });
  sumsToZero(state);
});

test('CONV-004 a price that is missing or too old is refused, of either asset', () => {
  const eth: Command = { kind: 'asset.configure', asset: 2, name: 'ETH', scale: 8, kinds: ['spot'] };
  send(state, eth);
  expect(send(state, quote({ to: 2 }))).toEqual(refusal('convert.no_price'));
  expect(send(state, quote({ from: 2 }))).toEqual(refusal('convert.no_price'));
  send(state, prices(70_000n, 2n));
  expect(after(state, 59_999, quote())).toMatchObject({ ok: true });
  expect(after(state, 1, quote())).toEqual(refusal('convert.index_stale'));
  expect(send(state, quote({ from: USDT_ID, to: BTC_ID, amount: USDT }))).toEqual(refusal('convert.index_stale'));
});

test.each<[string, Command[], Partial<QuoteConversion>]>([
  ['convert.off', [settings({ enabled: false })], {}],
  ['convert.off', [], { owner: HOUSE_CONVERT }],
  ['convert.asset_not_found', [], { from: 99 }],
  ['convert.asset_not_found', [], { to: 99 }],
  ['convert.asset_not_found', [], { from: XRP_ID, source: 'fiat' }],
  ['convert.same_asset', [], { to: BTC_ID }],
  ['convert.amount_zero', [], { amount: 0n }],
  ['convert.amount_zero', [], { amount: -1n }],
  ['convert.amount_too_small', [], { from: USDT_ID, to: BTC_ID, amount: 700n }],
  ['convert.amount_too_large', [], { amount: BTC }],
  ['convert.insufficient_funds', [], { from: USDT_ID, to: BTC_ID, amount: START + 1n }],
  ['convert.insufficient_funds', [], { source: 'fiat' }],
])('CONV-005 %s is refused and changes nothing', (reason, before, change) => {
  for (const command of before) expect(send(state, command)).toMatchObject({ ok: true });
  const was = lines(state);
  expect(send(state, quote(change))).toEqual(refusal(reason));
  expect(lines(state)).toEqual(was);
});

test('CONV-005 an accepted quote that its owner can no longer pay changes nothing', () => {
  send(state, quote());
  send(state, { kind: 'wallet.move', owner: ann, asset: BTC_ID, amount: BTC, from: 'spot', to: 'futures' });
  const was = lines(state);
  expect(send(state, accept())).toEqual(refusal('convert.insufficient_funds'));
  expect(lines(state)).toEqual(was);
  send(state, settings({ enabled: false }));
  expect(send(state, accept())).toEqual(refusal('convert.off'));
});

const rate = (from = BTC_ID, to = USDT_ID): Command => ({ kind: 'convert.quoteRate', owner: ann, from, to });
const acceptOf = (amount: bigint, id = 1): Command => ({ kind: 'convert.accept', owner: ann, quote: id, amount });

test.each([
  ['0.5 at 2,000, spread 0, fee 0.001', [0, 1_000, BTC / 2n], [(BTC * 5_005n) / 10_000n, 1_000n * USDT, 0n]],
  ['the fee is rounded up', [0, 1_000, 1_001n], [1_003n, 2_002_000n, 0n]],
  ['the spread besides', [1_000, 1_000, BTC / 2n], [(BTC * 5_005n) / 10_000n, 999n * USDT, USDT]],
  ['no fee', [1_000, 0, BTC / 2n], [BTC / 2n, 999n * USDT, USDT]],
] as const)(
  'CONV-016 the fee is on top, in what is given: %s',
  (_, [spreadPpm, feePpm, amount], [pays, gets, spread]) => {
    send(state, prices(2_000n, 2n));
    send(state, settings({ spreadPpm, feePpm }));
    for (const [made, quoted] of [
      [quote({ amount }), accept(1)],
      [rate(), acceptOf(amount, 2)],
    ] as const) {
      const before = [spot(state, ann, BTC_ID), spot(state, ann, USDT_ID), spot(state, HOUSE_FEES, USDT_ID)] as const;
      const fees = spot(state, HOUSE_FEES, BTC_ID);
      send(state, fund(USDT_ID, 100_000n * USDT));
      send(state, made);
      expect(send(state, quoted)).toMatchObject({ ok: true, conversions: [{ amount, gets }] });
      expect(before[0] - spot(state, ann, BTC_ID)).toBe(pays);
      expect(spot(state, ann, USDT_ID) - before[1]).toBe(gets);
      expect(spot(state, HOUSE_FEES, USDT_ID) - before[2]).toBe(spread);
      expect(spot(state, HOUSE_FEES, BTC_ID) - fees).toBe(pays - amount);
      send(state, { kind: 'wallet.move', owner: ann, asset: USDT_ID, amount: gets, from: 'spot', to: 'futures' });
      if (pays > BTC / 4n) break;
    }
    sumsToZero(state);
  },
);

test('CONV-016 what is there has to be enough for the fee too, and a sweep converts a balance whole with it', () => {
  send(state, settings({ feePpm: 1_000 }));
  send(state, keep(BTC_ID, 10_000n));
  expect(send(state, quote({ amount: 10_000n }))).toEqual(refusal('convert.insufficient_funds'));
  expect(send(state, sweep([BTC_ID]))).toMatchObject({ ok: true, quote: { lines: [{ amount: 9_990n, fee: 10n }] } });
  expect(send(state, accept())).toMatchObject({ ok: true, left: 0 });
  expect(spot(state, ann, BTC_ID)).toBe(0n);
});

test('CONV-017 a rate is for any amount up to the most of one conversion, once, at its own prices, spread and fee', () => {
  send(state, settings({ max: 7_000n * USDT }));
  const made = send(state, rate());
  expect(made).toMatchObject({ ok: true, quote: { id: 1, max: 7_000n * USDT, until: state.at + 10_000 } });
  send(state, settings({ spreadPpm: 50_000, feePpm: 50_000, max: 1n, dustMax: 0n }));
  const was = lines(state);
  expect(send(state, acceptOf(BTC / 10n + 1n))).toEqual(refusal('convert.amount_too_large'));
  expect(send(state, acceptOf(0n))).toEqual(refusal('convert.amount_zero'));
  expect(send(state, accept())).toEqual(refusal('convert.amount_zero'));
  expect(lines(state)).toEqual(was);
  expect(send(state, acceptOf(BTC / 10n))).toMatchObject({ ok: true, conversions: [{ gets: 6_993n * USDT }] });
  expect(send(state, acceptOf(BTC / 10n))).toEqual(refusal('convert.quote_used'));
});

test('CONV-017 a rate is refused where the quote of an amount would be, and a newer one of any pair takes its place', () => {
  expect(send(state, rate(BTC_ID, BTC_ID))).toEqual(refusal('convert.same_asset'));
  expect(send(state, rate(99))).toEqual(refusal('convert.asset_not_found'));
  expect(send(state, rate(BTC_ID, XRP_ID))).toMatchObject({ ok: true });
  expect(send(state, rate(USDT_ID, BTC_ID))).toMatchObject({ ok: true });
  expect(send(state, acceptOf(BTC / 25n))).toEqual(refusal('convert.quote_not_found'));
  expect(after(state, LOCK_MS, acceptOf(70n * USDT, 2))).toEqual(refusal('convert.quote_expired'));
  expect(after(state, 60_000, rate())).toEqual(refusal('convert.index_stale'));
  send(state, settings({ enabled: false }));
  expect(send(state, rate())).toEqual(refusal('convert.off'));
});

test('CONV-017 the quote of an amount is not accepted with another one', () => {
  send(state, quote());
  expect(send(state, acceptOf(BTC / 25n + 1n))).toEqual(refusal('convert.quote_not_found'));
  expect(send(state, acceptOf(BTC / 25n))).toMatchObject({ ok: true });
});

const sweep = (assets: number[], to = USDT_ID): Command => ({ kind: 'convert.quoteSweep', owner: ann, assets, to });
/** All but this much of an asset leaves ann's spot account. */
const keep = (asset: number, amount: bigint): Command => ({
  ...{ kind: 'wallet.move', owner: ann, asset, amount: spot(state, ann, asset) - amount, from: 'spot', to: 'futures' },
});

test('CONV-006 a sweep converts small balances whole, the others stay', () => {
  for (const command of [quote({ from: USDT_ID, to: XRP_ID, amount: 6n * USDT }), accept()]) send(state, command);
  const xrp = spot(state, ann, XRP_ID);
  send(state, keep(BTC_ID, 10_000n));
  const made = send(state, sweep([XRP_ID, BTC_ID, XRP_ID, 99, USDT_ID]));
  expect(made).toMatchObject({
    ok: true,
    quote: {
      lines: [
        { fromAsset: BTC_ID, amount: 10_000n, gross: 7n * USDT, spread: (USDT * 7n) / 1_000n },
        { fromAsset: XRP_ID, amount: xrp },
      ],
    },
  });
  expect(send(state, accept(2))).toMatchObject({
    ok: true,
    conversions: [{ fromAsset: BTC_ID }, { fromAsset: XRP_ID }],
  });
  expect([spot(state, ann, BTC_ID), spot(state, ann, XRP_ID)]).toEqual([0n, 0n]);
  expect(send(state, sweep([BTC_ID, XRP_ID]))).toEqual(refusal('convert.nothing_to_sweep'));
  sumsToZero(state);
});

test('CONV-006 a balance above the limit is not small, to the unit', () => {
  // 10 USDT are 0.000142857142… BTC.
  send(state, keep(BTC_ID, 14_286n));
  expect(send(state, sweep([BTC_ID]))).toEqual(refusal('convert.nothing_to_sweep'));
  send(state, keep(BTC_ID, 14_285n));
  expect(send(state, sweep([BTC_ID]))).toMatchObject({ ok: true });
});

test('CONV-006 what a small balance is worth is rounded up', () => {
  const price = 70_000n * USDT + 1n;
  send(state, { kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price, volume: 0n }] });
  // 0.00014286 BTC are 10.0002000000014286 USDT.
  send(state, settings({ dustMax: 1_000_020_000n }));
  send(state, keep(BTC_ID, 14_286n));
  expect(send(state, sweep([BTC_ID]))).toEqual(refusal('convert.nothing_to_sweep'));
  send(state, settings({ dustMax: 1_000_020_001n }));
  expect(send(state, sweep([BTC_ID]))).toMatchObject({ ok: true });
});

test('CONV-006 what can no longer be paid whole is left as it is, and the rest is converted', () => {
  for (const command of [quote({ from: USDT_ID, to: XRP_ID, amount: 6n * USDT }), accept()]) send(state, command);
  send(state, keep(BTC_ID, 10_000n));
  send(state, sweep([BTC_ID, XRP_ID]));
  send(state, keep(BTC_ID, 9_999n));
  expect(send(state, accept(2))).toMatchObject({ ok: true, conversions: [{ fromAsset: XRP_ID }], left: 1 });
  expect(spot(state, ann, BTC_ID)).toBe(9_999n);
});

test('CONV-006 of a balance that grew since the quote the quoted amount is converted whole, and the rest stays', () => {
  send(state, keep(BTC_ID, 10_000n));
  send(state, sweep([BTC_ID]));
  const back = { kind: 'wallet.move', owner: ann, asset: BTC_ID, amount: 500n, from: 'futures', to: 'spot' } as const;
  expect(send(state, back)).toMatchObject({ ok: true });
  expect(send(state, accept())).toMatchObject({ ok: true, conversions: [{ amount: 10_000n }], left: 0 });
  expect(spot(state, ann, BTC_ID)).toBe(500n);
});

test('CONV-006 the balances of a sweep together are no more than the house account can pay', () => {
  const before = [settings({ max: 500_000n * USDT, dustMax: 40_000n * USDT }), fund(USDT_ID, 100_000n * USDT)];
  const sale = [quote({ owner: bob, amount: (BTC * 9n) / 10n }), accept(1, bob)];
  const bought = [quote({ from: USDT_ID, to: XRP_ID, amount: 4_010n * USDT }), accept(2)];
  for (const command of [...before, ...sale, ...bought]) send(state, command);
  // 41,010 USDT are left; BTC brings 35,000 and XRP 4,006 of them, until bob takes 3,500 before the acceptance.
  send(state, keep(BTC_ID, BTC / 2n));
  expect(send(state, sweep([BTC_ID, XRP_ID]))).toMatchObject({ quote: { lines: [{}, {}] } });
  send(state, quote({ owner: bob, amount: BTC / 20n }));
  expect(send(state, accept(4, bob))).toMatchObject({ ok: true });
  expect(send(state, sweep([BTC_ID, XRP_ID]))).toMatchObject({ quote: { lines: [{ fromAsset: BTC_ID }] } });
  expect(send(state, accept(5))).toMatchObject({ ok: true, conversions: [{ fromAsset: BTC_ID }], left: 0 });
});

test('CONV-007 self-limits are asked at the quote and when it is accepted', () => {
  send(state, quote());
  send(state, { kind: 'limit.coolOff', owner: ann, days: 1 });
  const paused = send(state, accept());
  expect(paused).toEqual(refusal('limit.cooling_off'));
  expect(send(state, quote())).toEqual(refusal('limit.cooling_off'));
});

test('CONV-007 a reached limit of losses refuses what adds risk, not what ends it', () => {
  send(state, setLimit('loss.day', 0));
  expect(send(state, quote({ from: USDT_ID, to: BTC_ID, amount: 70n * USDT }))).toEqual(refusal('limit.loss_reached'));
  expect(send(state, quote())).toMatchObject({ ok: true });
});

test('CONV-008 the cost of what is given moves as by a trade, and the spread is part of the loss', () => {
  send(state, setLimit('loss.day', 5_000));
  expect(state.limits.cost(ann, BTC_ID)).toBe(70_000n * USDT);
  send(state, quote({ amount: BTC / 4n }));
  send(state, accept());
  expect(state.limits.cost(ann, BTC_ID)).toBe(52_500n * USDT);
  expect(state.limits.used(ann, 'loss', 'day', state.at)).toBe((17_500n * USDT) / 1_000n);
});

test.each<Partial<ConfigureConvert>>([
  ...[{ unit: 99 }, { spreadPpm: -1 }, { spreadPpm: 0.5 }, { spreadPpm: 100_001 }, { staleAfterMs: 0 }],
  ...[{ staleAfterMs: 86_400_001 }, { max: 0n }, { max: 2n ** 127n }, { dustMax: -1n }, { dustMax: 50_001n * USDT }],
])('CONV-009 settings out of their bounds are refused: %o', (change) => {
  expect(send(state, settings(change))).toEqual(refusal('convert.settings_invalid'));
});

test('CONV-010 a quote of another owner is as one that is not there', () => {
  send(state, quote());
  expect(send(state, accept(1, bob))).toEqual(refusal('convert.quote_not_found'));
  expect(send(state, accept(9))).toEqual(refusal('convert.quote_not_found'));
});

test('CONV-013 it is paid from the fiat account and arrives in the spot account', () => {
  send(state, { kind: 'wallet.move', owner: ann, asset: USDT_ID, amount: 700n * USDT, from: 'spot', to: 'fiat' });
  expect(send(state, quote({ source: 'fiat', from: USDT_ID, to: BTC_ID, amount: 700n * USDT }))).toMatchObject({
    ok: true,
  });
  expect(send(state, accept())).toMatchObject({ ok: true, conversions: [{ source: 'fiat', gross: BTC / 100n }] });
  expect(state.ledger.availableOf(ann, 'fiat', USDT_ID)).toBe(0n);
  expect(spot(state, ann, BTC_ID)).toBe(BTC + BTC / 100n - BTC / 100_000n);
});

test('live = loaded: a quote is there after a load, and is used once', () => {
  const stored = tables();
  state = opened();
  const convert = [settings(), fund(USDT_ID, 100_000n * USDT), quote(), accept(), quote()];
  for (const command of [prices(70_000n, 2n), ...convert]) expect(send(state, command)).toMatchObject({ ok: true });
  stored.store(takeChanges(state));
  for (const one of [state, stored.load(state)]) {
    expect(send(one, accept(1))).toEqual(refusal('convert.quote_not_found'));
    expect(send(one, accept(2))).toMatchObject({ ok: true, conversions: [{ id: 2 }] });
    expect(send(one, accept(2))).toEqual(refusal('convert.quote_used'));
  }
});
