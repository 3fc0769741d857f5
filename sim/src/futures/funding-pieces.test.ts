/** A funding of more positions than are paid at once, by the engine and the model side by side. */
import * as engine from '@glassbook/engine';
import { HOUSE_INSURANCE, type Command } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { Audit } from '../audit/audit.ts';
import { set } from '../platform/money-of-day.ts';

const START = Date.UTC(2026, 0, 2, 7);
const FUNDING = Date.UTC(2026, 0, 2, 8);
const [BTC, USDT, SPOT, PERP] = [1, 2, 11, 12];
const UNIT = 10n ** 6n;
const FIRST = 2_000;
/** As many longs, and as many shorts; some of them of a size whose funding is rounded. */
const PAIRS = 1_260;

const begin: Command[] = [
  set('demo'),
  { kind: 'asset.configure', asset: BTC, name: 'BTC', scale: 8, kinds: ['spot', 'futures'] },
  { kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 6, kinds: ['spot', 'futures'] },
  { kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: USDT, amount: 1_000n * UNIT }] },
  {
    ...{ kind: 'spot.configureMarket', market: SPOT, base: BTC, quote: USDT, tick: 10n ** 4n, lot: 10n ** 4n },
    ...{ notionalMin: UNIT, notionalMax: 10n ** 12n, openOrdersMax: 20 },
    ...{ makerFeePpm: 200, takerFeePpm: 500, bandPpm: 50_000 },
  },
  {
    ...{ kind: 'futures.configureMarket', market: PERP, base: BTC, quote: USDT, settle: USDT, index: SPOT },
    ...{ tick: UNIT / 10n, size: 10n ** 5n, liquidationFeePpm: 1_000, markBandPpm: 20_000 },
    ...{ makerFeePpm: 200, takerFeePpm: 500, bandPpm: 50_000 },
    ...{ contractsMax: 10_000, openOrdersMax: 20, openInterestMax: 100_000 },
    tiers: [{ valueMax: 10n ** 12n, leverageMax: 100, maintenancePpm: 5_000 }],
    ...{ fundingMs: 28_800_000, fundingMaxPpb: 3_000_000, interestPpb: 499_999 },
  },
  { kind: 'wallet.fundHouse', owner: HOUSE_INSURANCE, asset: USDT, total: 1_000n * UNIT, account: 'futures' },
];
const price = (units: bigint): Command => ({
  ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: SPOT, price: (units * UNIT) / 10n, volume: 0n }] },
});
const order = (owner: number, side: 'buy' | 'sell', tenths: bigint, contracts: number): Command => ({
  ...{ kind: 'futures.placeOrder', owner, market: PERP, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
  ...{ price: (tenths * UNIT) / 10n, contracts, leverage: 100, reduceOnly: false },
  margin: owner % 3 === 0 ? 'isolated' : 'cross',
});

test('FUTURES-096 FUTURES-097 the model pays the same in the same pieces, with closing, liquidation and new positions between them', () => {
  const audit = new Audit(engine, Infinity);
  const play = (at: number, command: Command) => audit.play({ at, command }).outcome;
  for (const command of [...begin, price(200_007n)]) expect(play(START, command)).toEqual({ ok: true });
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [long, short] = [FIRST + 2 * pair, FIRST + 2 * pair + 1];
    for (const owner of [short, long]) {
      play(START, { kind: 'wallet.claimDemo', owner });
      const amount = 2n * UNIT;
      play(START, { kind: 'wallet.move', owner, asset: USDT, amount, from: 'spot', to: 'futures' });
      expect(play(START, order(owner, owner === long ? 'buy' : 'sell', 200_007n, 1 + (pair % 2))).ok).toBe(true);
    }
  }
  audit.compareWhole();
  const trader = FIRST + 2 * PAIRS;
  const move = (owner: number): Command => ({
    ...{ kind: 'wallet.move', owner, asset: USDT, amount: 900n * UNIT, from: 'spot', to: 'futures' },
  });
  const closing = (owner: number): Command => ({ kind: 'futures.closeAll', owner });
  const between: Command[] = [
    { kind: 'clock.tick' },
    { kind: 'wallet.claimDemo', owner: trader },
    move(trader),
    order(trader, 'sell', 200_007n, 3),
    // A short that has not received yet, and one that is new.
    order(trader, 'buy', 200_006n, 5),
    closing(FIRST + 2 * PAIRS - 1),
    closing(FIRST + 2 * PAIRS - 3),
    // Some are short of margin at this price, whose turn may not have come.
    price(201_500n),
    price(198_700n),
  ];
  for (const [place, command] of between.entries()) play(FUNDING + place, command);
  const running = audit.compareWhole().filter((line) => line.startsWith('paying funding '));
  expect(running).toHaveLength(1);
  play(FUNDING + 500, { kind: 'clock.tick' });
  expect(audit.compareWhole().some((line) => line.startsWith('paying funding '))).toBe(false);
});
