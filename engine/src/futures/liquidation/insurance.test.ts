/** How much the insurance account pays in the book, how far, and for whom not. */
import { expect, test } from 'vitest';
import { watched } from '../../../test/futures-invariants.ts';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  HOUSE_INSURANCE,
  indexAt,
  meet,
  money,
  opened,
  order,
  PERP,
  positionsOf,
  SECOND,
  send,
  settings,
  USDT,
} from '../../../test/futures-market.ts';
import type { State } from '../../products.ts';
import type { PlaceOrder } from '../command.ts';

/** A long that goes bankrupt at 18,000, against Bob, where others bid 1,000 contracts at `bid`. */
function bankrupt(bid: bigint, fund: bigint, other: Partial<typeof settings> = {}): State {
  const state = opened();
  done(state, { ...settings, ...other });
  give(state, HOUSE_INSURANCE, fund);
  meet(state, ANN, BOB, 20_000n, 1_000, { margin: 'isolated' }, {});
  done(state, order(CYD, 'buy', bid, 1_000));
  watched(state, indexAt(17_800n));
  return state;
}
const receipt = (state: State) => state.futures.liquidations.take().at(-1);

test.each([
  ['0.08 % past it', 17_986n, {}, 1_000],
  ['no further', 17_985n, {}, 0],
  ['what the market says', 17_955n, { insuredReachPpm: 2_500, makerFeePpm: 625, takerFeePpm: 1_000 }, 1_000],
  ['no further than four fees of makers', 17_955n, { insuredReachPpm: 2_500, makerFeePpm: 624, takerFeePpm: 1_000 }, 0],
  ['nothing where the market says 0', 17_999n, { insuredReachPpm: 0 }, 0],
] as const)('FUTURES-019 insurance reaches past the bankruptcy price: %s', (_, bid, other, contracts) => {
  const state = bankrupt(bid, 100_000n * USDT, other);
  expect(receipt(state)).toMatchObject({ insuredContracts: contracts, adlContracts: 1_000 - contracts });
});

test.each([
  ['2 % of itself for one liquidation', 250n, {}, 499],
  ['a share that the market says', 250n, { insuredLiquidationPpm: 10_000 }, 249],
  ['10 % of itself in an hour', 50n, { insuredLiquidationPpm: 1_000_000 }, 499],
  ['a share of the hour that the market says', 50n, { insuredLiquidationPpm: 1_000_000, insuredHourPpm: 50_000 }, 249],
] as const)('FUTURES-019 insurance gives %s', (_, fund, other, contracts) => {
  // 0.01 a contract at 17,990.
  const state = bankrupt(17_990n, fund * USDT, other);
  expect(receipt(state)).toMatchObject({ insuredContracts: contracts, adlContracts: 1_000 - contracts });
});

test('FUTURES-019 liquidations within sixty minutes share what it gives, also across the hour', () => {
  const state = opened();
  give(state, HOUSE_INSURANCE, 500n * USDT);
  const liquidated = (after: number) => {
    done(state, indexAt(20_000n), after);
    meet(state, ANN, BOB, 20_000n, 1_000, { margin: 'isolated' }, {});
    done(state, order(CYD, 'buy', 17_990n, 1_000));
    watched(state, indexAt(17_800n));
    for (const owner of [BOB, CYD]) {
      done(state, { kind: 'futures.cancelAll', owner });
      send(state, { kind: 'futures.closeAll', owner });
    }
    return receipt(state)?.insuredContracts;
  };
  // In the last minute of an hour: 2 % of what is left each time, together 10 % of 500.
  const hour = 3_600_000;
  const lastMinute = hour - 60_000 - (state.at % hour);
  expect([lastMinute, 1_000, 1_000, 1_000].map(liquidated)).toEqual([999, 980, 960, 941]);
  // In the first minute of the next no more than is left of 10 % of the 461.2 that are there then.
  expect([60_000, 1_000, 1_000].map(liquidated)).toEqual([731, 0, 0]);
  expect(liquidated(hour)).toBeGreaterThan(0);
});

test('FUTURES-019 insurance pays no order of who is on the other side: he is deleveraged first, at the bankruptcy price', () => {
  const state = opened();
  give(state, HOUSE_INSURANCE, 100_000n * USDT);
  // Cyd is on the other side too, with another's contracts.
  meet(state, DAN, CYD, 20_000n, 400, { leverage: 2 }, { leverage: 2 });
  meet(state, ANN, BOB, 20_000n, 1_000, { margin: 'isolated' }, {});
  done(state, order(CYD, 'buy', 17_990n, 1_000, { leverage: 2 }));
  watched(state, indexAt(17_800n));
  expect(receipt(state)).toMatchObject({ insuredContracts: 600, adlContracts: 400, insurance: 6n * USDT });
  expect(state.futures.adls.take()).toMatchObject([{ owner: CYD, contracts: 400, price: 18_000n * USDT }]);
});

test.each([
  // Whether all that is opened and closed rests; fees of maker and taker, the reach that the market says, and what it is within four fees of makers.
  ['takes', 200, 500, undefined, 800],
  ['takes', 200, 500, 5_000, 800],
  ['takes', 0, 500, 800, 0],
  ['rests', 200, 500, undefined, 800],
  ['rests', 200, 500, 5_000, 800],
  ['rests', 100, 100, 800, 400],
] as const)(
  'FUTURES-019 FUTURES-087 a third account of one person gains nothing: it %s, fees of %i and %i ppm',
  (way, makerFeePpm, takerFeePpm, insuredReachPpm, reach) => {
    const own = [1_100, 1_101, 1_102] as const;
    const [long, short, third] = own;
    const state = opened(64_000n, 1_000_000n * USDT);
    done(state, { ...settings, makerFeePpm, takerFeePpm, ...(insuredReachPpm && { insuredReachPpm }) });
    give(state, HOUSE_INSURANCE, 1_000_000n * USDT);
    for (const owner of own) give(state, owner, 30_000n * USDT);
    const has = () => own.reduce((sum, owner) => sum + money(state, owner).free + money(state, owner).held, 0n);
    const before = has();
    const n = 7_000;
    const meets = (
      owner: number,
      side: 'buy' | 'sell',
      price: bigint,
      stranger: number,
      terms: Partial<PlaceOrder>,
    ) => {
      done(state, order(owner, side, price, n, terms));
      if (way === 'rests') done(state, order(stranger, side === 'buy' ? 'sell' : 'buy', price, n, { leverage: 20 }));
    };
    meets(long, 'buy', 64_000n, CYD, { leverage: 50, margin: 'isolated' });
    meets(short, 'sell', 64_000n, CYD, { leverage: 20 });
    // Bankrupt at 62,720; the third bids at the end of the reach.
    const end = (62_720n * BigInt(1_000_000 - reach) + 999_999n) / 1_000_000n;
    done(state, order(third, 'buy', reach === 0 ? 62_719n : end, n, { leverage: 20 }));
    watched(state, indexAt(63_200n));
    expect(receipt(state)).toMatchObject(reach === 0 ? { adlContracts: n } : { insuredContracts: n, adlContracts: 0 });
    expect(money(state, HOUSE_INSURANCE).free < 1_000_000n * USDT).toBe(reach > 0);
    // What it bought closes what was sold to the first.
    done(state, { kind: 'futures.cancelAll', owner: third });
    if (reach > 0) {
      meets(short, 'buy', 63_200n, DAN, { reduceOnly: true });
      meets(third, 'sell', 63_200n, DAN, { reduceOnly: true });
    }
    expect(own.flatMap((owner) => positionsOf(state, owner))).toEqual([]);
    expect(has()).toBeLessThanOrEqual(before);
  },
);

test('FUTURES-095 FUTURES-086 a one-way close of one of two cross positions leaves the other what it has lost', () => {
  const state = opened(20_000n, 1_000_000n * USDT);
  const EVE = 1_200;
  give(state, EVE, 390n * USDT);
  give(state, HOUSE_INSURANCE, 100_000n * USDT);
  done(state, { kind: 'futures.setMode', owner: EVE, mode: 'one_way' });
  meet(state, EVE, BOB, 20_000n, 1_000, { leverage: 100 }, {});
  meet(state, EVE, BOB, 20_200n, 10, { market: SECOND, leverage: 100 }, { market: SECOND });
  done(state, indexAt(19_778n));
  done(state, order(CYD, 'buy', 19_654n, 1_000));
  const before = money(state, HOUSE_INSURANCE).free;
  // What is left of her margin after it is too little for the other 800, which Cyd takes below the bankruptcy price of 19,659.8.
  watched(state, order(EVE, 'sell', 0n, 200, { type: 'market' }));
  const [first, second] = state.futures.liquidations.take();
  expect(first).toMatchObject({ market: PERP, insuredContracts: 800, insurance: 456_940_000n });
  // Her other position was closed for nobody else's loss: at the mark price.
  expect(second).toMatchObject({ market: SECOND, equity: 0n, insurance: 0n, bankruptcy: 19_778n * USDT });
  expect(state.futures.adls.take()).toMatchObject([{ owner: BOB, price: 19_778n * USDT }]);
  expect(money(state, HOUSE_INSURANCE).free).toBe(before - (first?.insurance ?? 0n));
  expect(money(state, EVE)).toEqual({ free: 0n, held: 0n });
});
