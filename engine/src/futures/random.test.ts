/** Random days of futures: what must hold is counted again after every command, and the state from its rows is the state. */
import { expect, test } from 'vitest';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  HOUSE_INSURANCE,
  HOUSE_MAKER,
  indexAt,
  INVERSE,
  opened,
  order,
  PERP,
  SECOND,
  send,
  USDT,
} from '../../test/futures-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import { random as randomOf, type Random } from '../../test/random.ts';
import { tables } from '../../test/tables.ts';
import { describe } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';

const owners = [ANN, BOB, CYD, DAN];

function randomCommand(state: State, { below, pick }: Random, price: bigint): Command {
  const owner = pick(owners);
  const market = pick<number>([PERP, PERP, SECOND, INVERSE]);
  const positions = [...state.futures.positions.values()].filter((position) => position.owner === owner);
  const roll = below(100);
  if (roll < 50) {
    const away = BigInt(below(60) - 30);
    return order(owner, pick(['buy', 'sell']), price + (price * away) / 1_000n, 1 + below(pick([10, 100, 3_000])), {
      market,
      ...pick([
        {},
        {},
        { type: 'market', price: 0n },
        { timeInForce: 'IOC' },
        { timeInForce: 'FOK' },
        { postOnly: true },
        { reduceOnly: true },
      ] as const),
      leverage: pick([1, 5, 10, 20, 50, 100]),
      margin: pick(['cross', 'isolated']),
      selfTrade: pick(['expire_maker', 'expire_taker', 'expire_both'] as const),
    });
  }
  if (roll < 62 && positions.length > 0) {
    const position = pick(positions);
    const isLimit = below(3) === 0;
    const away = (price * BigInt(below(30))) / 1_000n;
    return {
      kind: 'futures.closePosition',
      ...{
        owner,
        position: position.id,
        type: isLimit ? 'limit' : 'market',
        contracts: below(2) === 0 ? 0 : 1 + below(position.contracts),
      },
      price: isLimit ? (position.side === 'long' ? price + away : price - away) * USDT : 0n,
    };
  }
  if (roll < 66 && positions.length > 0) {
    const position = pick(positions);
    return {
      kind: 'futures.changeMargin',
      owner,
      position: position.id,
      amount: BigInt(below(2_000) - 1_000) * 10n ** 6n,
    };
  }
  if (roll < 69 && positions.length > 0) {
    const position = pick(positions);
    const at = (away: number) => (below(4) === 0 ? 0n : price + (price * BigInt(away)) / 1_000n) * USDT;
    const [up, down] = [at(1 + below(40)), at(-1 - below(40))];
    const isLong = position.side === 'long';
    return {
      ...{ kind: 'futures.setExits', owner, position: position.id, by: pick(['mark', 'last', 'index']) },
      ...{ profit: isLong ? up : down, stop: isLong ? down : up },
    };
  }
  if (roll < 70) return { kind: 'futures.closeAll', owner };
  if (roll < 72) return { kind: 'futures.cancelAll', owner };
  if (roll < 74) return { kind: 'futures.setMode', owner, mode: pick(['hedge', 'one_way']) };
  if (roll < 76) return { kind: pick(['futures.haltMarket', 'futures.openMarket', 'futures.openMarket']), market };
  return indexAt(price);
}

test.each([1, 2, 3, 4, 5, 6])(
  'F4 I2 FUTURES-020 FUTURES-026 random day %i of gaps and leverage: nobody below zero, and loaded = live',
  (seed) => {
    const random = randomOf(seed);
    const state = opened(20_000n, 3_000n * USDT);
    const { store, load } = tables();
    if (seed % 2 === 0) {
      give(state, HOUSE_MAKER, 200_000n * USDT);
      give(state, HOUSE_INSURANCE, 500n * USDT);
      const ladder = { levels: 5, halfSpreadPpm: 500, stepPpm: 500, notional: 2_000n * USDT, growthPpm: 100_000 };
      done(state, { kind: 'futures.configureMaker', market: PERP, ...ladder, staleAfterMs: 60_000, leverage: 10 });
    }
    let other = state;
    let fired = 0;
    let price = 20_000n;
    for (let step = 0; step < 3_000; step += 1) {
      const move = random.chance(3) ? 150 : 8;
      if (random.chance(30)) price += (price * BigInt(random.below(2 * move + 1) - move)) / 1_000n;
      if (price < 2_000n) price = 2_500n;
      const command = randomCommand(state, random, price);
      const after = random.below(500) === 0 ? 30_000_000 : 500;
      const outcome = send(state, command, after);
      if (other !== state) expect(send(other, command, after)).toEqual(outcome);
      checkFutures(state);
      if (step % 250 !== 249) continue;
      // A state from the rows continues beside the one that was never stored.
      if (other !== state) expect([...describe(other)]).toEqual([...describe(state)]);
      const changes = takeChanges(state);
      fired += changes.futures.positions.filter(({ closeReason }) => /profit|stop/.test(closeReason ?? '')).length;
      store(changes);
      other = load(state);
      expect([...describe(other)]).toEqual([...describe(state)]);
    }
    expect(fired).toBeGreaterThan(5);
    const { nextTrade, nextLiquidation, nextAdl, nextFunding } = state.futures;
    expect(Math.min(nextTrade / 100, nextLiquidation / 10, nextAdl / 10, nextFunding)).toBeGreaterThan(1);
    // The other side of a bankruptcy could always pay.
    expect([...state.futures.deficits.values()].filter((amount) => amount > 0n)).toEqual([]);
  },
);
