/** What rules 15 change of futures (engine/src/core/rules.ts), as in rules-2-cases.ts. */
import { FIRST_USER, type Command } from '@glassbook/engine';
import { contracts, order, wide } from './rules-10-cases.ts';
import { market, type Case } from './rules-2-cases.ts';

/** The settings give the insurance account enough of it. */
const USDT = 3;
const [COIN, INDEX, LOSSES, CLOSES, INSURED] = [108, 420, 421, 422, 423];
const owner = (number: number): number => FIRST_USER + 320 + number;
const [ann, bob, cyd, dan] = [owner(0), owner(1), owner(2), owner(3)];
const MONEY = 100_000n;

const index = (price: bigint): Command => ({
  ...{ kind: 'indexPrice.update', source: 'case', prices: [{ market: INDEX, price, volume: 0n }] },
});
const paidIn = (to: number, amount: bigint): readonly Command[] => [
  { kind: 'wallet.claimDemo', owner: to },
  { kind: 'wallet.move', owner: to, asset: USDT, amount, from: 'spot', to: 'futures' },
];
const contractOf = (number: number): Command => ({
  ...contracts(number, wide),
  ...{ base: COIN, quote: USDT, settle: USDT, index: INDEX, contractsMax: 10, openInterestMax: 100 },
  ...(number === CLOSES ? { openInterestMax: 10 } : {}),
});
const opening: readonly Command[] = [
  { kind: 'asset.configure', asset: COIN, name: `A${COIN}`, scale: 0, kinds: ['spot', 'futures'] },
  market(INDEX, { base: COIN, quote: USDT }),
  { kind: 'wallet.configureDemo', enabled: true, everyMs: 0, grants: [{ asset: USDT, amount: MONEY }] },
  ...[ann, bob, cyd].flatMap((to) => paidIn(to, MONEY)),
  ...paidIn(dan, 1_030n),
  ...[LOSSES, CLOSES, INSURED].map(contractOf),
  index(1_000n),
];
const ten = { contracts: 10 };
const five = { contracts: 5 };

export const rules15: readonly Case[] = [
  {
    name: 'an isolated order is asked for what each fill loses',
    before: [...opening, order(LOSSES, bob, 'sell', 990n, five), order(LOSSES, bob, 'sell', 1_010n, five)],
    // A margin of 1,000; 50 are won at 990 and 50 lost at 1,010.
    asked: order(LOSSES, dan, 'buy', 1_010n, { ...ten, margin: 'isolated' }),
    ...{ old: 'done 10 for 10000', now: 'futures.insufficient_margin' },
  },
  {
    name: 'an order that only closes asks for no room in the market',
    before: [
      { kind: 'futures.setMode', owner: cyd, mode: 'one_way' },
      order(CLOSES, bob, 'sell', 1_000n, ten),
      order(CLOSES, cyd, 'buy', 1_000n, ten),
    ],
    asked: order(CLOSES, cyd, 'sell', 1_000n, ten),
    ...{ old: 'futures.open_interest_full', now: 'open 0 for 0' },
  },
  {
    name: 'insurance reaches no further than four fees of makers',
    before: [
      order(INSURED, bob, 'sell', 1_000n, ten),
      order(INSURED, ann, 'buy', 1_000n, { ...ten, margin: 'isolated' }),
      // Beyond 900, at which she is bankrupt.
      order(INSURED, cyd, 'buy', 880n, ten),
      index(903n),
    ],
    asked: order(INSURED, cyd, 'sell', 903n, { ...ten, reduceOnly: true }),
    ...{ old: 'open 0 for 0', now: 'futures.nothing_to_close' },
  },
];
