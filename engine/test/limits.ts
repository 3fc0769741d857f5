/** Two traders under rules with self-limits: values in USDT, BTC at 70,000 USDT. */
import { apply } from '../src/engine.ts';
import type { LimitName } from '../src/core/limits/words.ts';
import type { Command, Outcome, State } from '../src/products.ts';
import { run, USDT } from './trading-day.ts';
import { ann, twoTraders, USDT_ID } from './market-of-two.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export function limited(): State {
  const state = twoTraders();
  run(state, [{ kind: 'limit.configure', unit: USDT_ID }]);
  return state;
}

/** The command, so many milliseconds after the one before. */
export const after = (state: State, ms: number, command: Command): Outcome =>
  apply(state, { seq: state.seq + 1, at: state.at + ms, command });

/** In whole USDT; none where it is left out. */
export const setLimit = (name: LimitName, usdt?: number, owner = ann): Command => ({
  ...{ kind: 'limit.set', owner, name },
  ...(usdt === undefined ? {} : { amount: BigInt(usdt) * USDT }),
});
