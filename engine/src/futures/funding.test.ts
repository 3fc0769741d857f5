/** What a funding takes and gives: by the exact worth of the contracts, each payment rounded once. */
import { expect, test } from 'vitest';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  HOUSE_INSURANCE,
  inverse,
  meet,
  money,
  opened,
  order,
  settings,
  USDT,
} from '../../test/futures-market.ts';
import { checkFutures, checkMoney, watch } from '../../test/futures-invariants.ts';
import { random } from '../../test/random.ts';
import type { State } from '../products.ts';
import type { ConfigureMarket } from './command.ts';

const PPB = 1_000_000_000n;
const EIGHT_HOURS = 28_800_000;
const [LINEAR, COIN] = [104, 105];

const priced = (ticks: bigint) => ({
  kind: 'indexPrice.update' as const,
  ...{ source: 'test', prices: [{ market: 1, price: (ticks * USDT) / 10n, volume: 0n }] },
});

/** Both markets with the highest funding rate that is asked for, at an index price in ticks. */
function openedAt(ticks: bigint, fundingMaxPpb: number): State {
  const state = opened(20_000n, 1_000_000n * USDT);
  // A first tier so small that one contract is the worth of an impact price.
  const tiers = (most: bigint) =>
    [10n, most].map((valueMax) => ({ valueMax, leverageMax: 10, maintenancePpm: 50_000 }));
  const own: Pick<ConfigureMarket, 'fundingMaxPpb' | 'interestPpb'> = { fundingMaxPpb, interestPpb: 0 };
  done(state, { ...settings, ...own, market: LINEAR, tiers: tiers(10_000_000n * USDT) });
  done(state, { ...inverse, ...own, market: COIN, tiers: tiers(1_000n * USDT) });
  done(state, priced(ticks));
  return state;
}
const deal = (state: State, market: number, ticks: bigint, buyer: number, seller: number, contracts: number): void => {
  for (const [owner, side] of [
    [seller, 'sell'],
    [buyer, 'buy'],
  ] as const)
    done(state, { ...order(owner, side, 1n, contracts, { market, leverage: 5 }), price: (ticks * USDT) / 10n }, 1);
};
/** Two orders that stay, of which the nearer is 4.5 % above the index price, or below it. */
function lean(state: State, market: number, ticks: bigint, isAbove: boolean): void {
  const [bid, ask] = isAbove ? [1_045n, 1_065n] : [935n, 955n];
  for (const [side, part] of [
    ['buy', bid],
    ['sell', ask],
  ] as const)
    done(state, {
      ...order(side === 'buy' ? CYD : DAN, side, 1n, 1, { market, leverage: 5 }),
      price: (((ticks * part) / 1_000n) * USDT) / 10n,
    });
}
/** The next funding of both markets, with what each position paid or received. */
function funded(state: State, ticks: bigint) {
  for (let minute = 0; minute < 60; minute += 1) done(state, priced(ticks), 60_000);
  // Without the orders that lean the mark price is the index price.
  for (const owner of [CYD, DAN]) done(state, { kind: 'futures.cancelAll', owner });
  done(state, priced(ticks), 60_000);
  state.futures.fundings.take();
  state.futures.payments.take();
  done(state, priced(ticks), EIGHT_HOURS - (state.at % EIGHT_HOURS));
  const payments = state.futures.payments.take();
  return state.futures.fundings
    .take()
    .map((receipt) => ({ ...receipt, payments: payments.filter(({ funding }) => funding === receipt.id) }));
}

test('FUTURES-001 FUTURES-014 forty small payers of an inverse contract pay what one large position receives', () => {
  const ticks = 199_997n;
  const state = openedAt(ticks, 40_000_000);
  done(state, { ...order(BOB, 'sell', 1n, 40, { market: COIN, leverage: 5 }), price: (ticks * USDT) / 10n });
  for (let n = 0; n < 40; n += 1)
    done(state, { ...order(ANN, 'buy', 1n, 1, { market: COIN, leverage: 5 }), price: (ticks * USDT) / 10n }, 1);
  lean(state, COIN, ticks, true);
  const receipt = funded(state, ticks).find(({ market }) => market === COIN);
  // A contract is worth 50,000.75 units: 4 % of it is 2,000.03, and of all forty 80,001.20.
  expect(receipt).toMatchObject({ rate: 40_000_000n, paid: 40n * 2_001n, received: 80_001n });
  checkFutures(state);
});

test.each([1, 2, 3, 4])(
  'FUTURES-014 whatever the positions, no less is paid than received, each rounded once (seed %i)',
  (seed) => {
    const { below, pick } = random(seed);
    const ticks = 150_001n + BigInt(below(100_000));
    const state = openedAt(ticks, 39_999_999);
    for (let n = 0; n < 40; n += 1) {
      const [buyer, seller] = pick([
        [ANN, BOB],
        [BOB, CYD],
        [CYD, DAN],
        [DAN, ANN],
      ] as const);
      deal(state, pick([LINEAR, COIN]), ticks, buyer, seller, 1 + below(pick([3, 40, 900])));
    }
    for (const market of [LINEAR, COIN]) lean(state, market, ticks, seed % 2 === 0);
    const receipts = funded(state, ticks).filter(({ market }) => market === LINEAR || market === COIN);
    expect(receipts.map(({ rate }) => rate)).toEqual(Array(2).fill(seed % 2 === 0 ? 39_999_999n : -39_999_999n));
    for (const { market, paid, received, payments } of receipts) {
      expect(payments.length).toBeGreaterThan(20);
      // A contract is worth 10 USDT in the coin, or 0.001 of the coin.
      const [each, over] = market === COIN ? [10n ** 10n, ticks] : [10_000n * ticks, 1n];
      let [up, down] = [0n, 0n];
      for (const { contracts, amount } of payments) {
        const exact = BigInt(contracts) * each * 39_999_999n;
        const whole = exact / (over * PPB);
        const isEven = whole * over * PPB === exact;
        expect(amount).toBe(amount < 0n ? -(isEven ? whole : whole + 1n) : whole);
        if (amount < 0n) up -= amount;
        else down += amount;
      }
      expect([paid, received]).toEqual([up, down]);
      expect(paid - received).toBeGreaterThanOrEqual(0n);
      expect(paid - received).toBeLessThan(BigInt(payments.length));
    }
    checkFutures(state);
  },
);

test('FUTURES-014 FUTURES-085 what a position of a halted market cannot pay, the others do not receive: insurance pays no funding', () => {
  const state = opened();
  const [fund, interestPpb] = [1_000n * USDT, 500_000];
  give(state, HOUSE_INSURANCE, fund);
  done(state, { ...settings, interestPpb });
  // Ann's margin of 200 pays for twenty fundings of 10; Dan has more.
  meet(state, ANN, BOB, 20_000n, 1_000, { leverage: 100, margin: 'isolated' }, {});
  meet(state, DAN, CYD, 20_000n, 1_000);
  done(state, { kind: 'futures.haltMarket', market: settings.market });
  const next = () => {
    const before = watch(state);
    done(state, { kind: 'clock.tick' }, EIGHT_HOURS);
    checkFutures(state);
    checkMoney(state, before);
    const { paid, received } = state.futures.fundings.take().find(({ market }) => market === settings.market) ?? {};
    return { paid, received, each: state.futures.payments.take().map(({ amount }) => amount) };
  };
  const ten = 10n * USDT;
  for (let day = 0; day < 20; day += 1)
    expect(next()).toEqual({ paid: 2n * ten, received: 2n * ten, each: [-ten, -ten, ten, ten] });
  // Half of what is owed.
  expect(next()).toEqual({ paid: ten, received: ten, each: [0n, -ten, ten / 2n, ten / 2n] });
  expect(money(state, HOUSE_INSURANCE).free).toBe(fund);
});
