/**
 * Rewards in the engine: spot orders of owners who have a coupon and an inviter, against the same orders of owners without (both with a self-limit unit, so that nothing else differs), as the published mix and where
 * each second order fills; and the slow orders after a midnight at which the tiers of 100,000 inviters are to be summed, against the same orders later that day: the slowest in a thousand, since the very slowest of so many are garbage collections on either side. Times are with the changes taken; those after midnight with the changes encoded too, as the server does before they are stored.
 */
import { apply, encode, takeChanges, type Command, type State } from '@glassbook/engine';
import { median, percentile, report } from '../report.ts';
import { sized } from '../size.ts';
import { makeWorkload, readyState, toCommand, type Workload } from '../spot/workload.ts';

const COMMANDS = sized(200_000, 2_000);
const FILLS = sized(100_000, 2_000);
const INVITERS = sized(100_000, 1_000);
const RUNS = sized(5, 1);
const TAKE_EVERY = 1_000;
const FIRST_OWNER = 1_000;
const QUOTE = 1;
const DAY = 86_400_000;
const TICK = 10n ** 6n;
const MIDDLE = 7_000_000;
const decided = { request: 1, maker: 2, checker: 3 };
const GIVEN = 500;

function must(state: State, command: Command, at = state.at): void {
  const outcome = apply(state, { seq: state.seq + 1, at, command });
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
}

const price = (): Command => ({
  ...{ kind: 'indexPrice.update', source: 'bench' },
  prices: [{ market: 1, price: BigInt(MIDDLE) * TICK, volume: 0n }],
});

/** One market; the rules of rewards are in force. */
function withRules(owners: number): State {
  const state = readyState(1, owners);
  must(state, { kind: 'limit.configure', unit: QUOTE });
  must(state, price());
  must(state, {
    kind: 'rewards.configureRebate',
    ...{ unit: QUOTE, months: 120, monthCap: 10n ** 17n },
    tiers: [
      { from: 0n, ratePpm: 200_000 },
      { from: 10n ** 12n, ratePpm: 250_000 },
    ],
  });
  must(state, {
    ...{ kind: 'rewards.configureCoupon', template: 1, couponKind: 'fee', products: ['spot'], ratePpm: 200_000 },
    ...{ asset: QUOTE, budget: 10n ** 17n, amountMax: 0n, days: 366, title: { en: 'Coupon' }, total: 10_000_000 },
    ...{ code: [], points: 0, task: 'none', status: 'open' },
  });
  takeChanges(state);
  return state;
}

/** Each of the owners has a coupon, and was invited by an account of its own. */
function rewarded(state: State, owners: number, isRewarded: boolean): State {
  if (!isRewarded) return state;
  const all = Array.from({ length: owners }, (_, place) => FIRST_OWNER + place);
  for (let from = 0; from < owners; from += GIVEN)
    must(state, { kind: 'rewards.give', template: 1, owners: all.slice(from, from + GIVEN), ...decided });
  for (const owner of all) must(state, { kind: 'rewards.invite', owner, inviter: owner + owners });
  takeChanges(state);
  return state;
}

/** Commands a second; all are prepared before. */
function rate(state: State, commands: readonly Command[], untimed: number): number {
  const entries = commands.map((command, place) => ({ seq: state.seq + 1 + place, at: state.at, command }));
  const play = (from: number, to: number) => {
    for (let place = from; place < to; place += 1) {
      apply(state, entries[place] as (typeof entries)[number]);
      if (place % TAKE_EVERY === 0) takeChanges(state);
    }
  };
  play(0, untimed);
  globalThis.gc?.();
  const start = performance.now();
  play(untimed, entries.length);
  return ((entries.length - untimed) / (performance.now() - start)) * 1_000;
}

const mixed = ({ owners, commands, opening }: Workload, isRewarded: boolean): number =>
  rate(rewarded(withRules(owners), owners, isRewarded), commands, opening);

/** An order that rests and one that fills it, by turns. */
function order(owner: number, side: 'buy' | 'sell', order: number): Command {
  return toCommand({ op: side === 'buy' ? 'ioc' : 'place', market: 1, order, owner, side, ticks: MIDDLE, lots: 10 }, 0);
}
function filling(isRewarded: boolean): number {
  const owners = 1_000;
  const commands = Array.from({ length: FILLS }, (_, place) =>
    order(FIRST_OWNER + (place % owners), place % 2 === 0 ? 'sell' : 'buy', place),
  );
  const state = rewarded(withRules(owners), owners, isRewarded);
  const perSecond = rate(state, commands, FILLS / 10);
  if (state.rewards.nextUse > 1 !== isRewarded) throw new Error('coupons count for those who have one');
  return perSecond;
}

/** Both in turn, so that a temporary slowdown of the machine affects both. */
function compared(name: string, run: (isRewarded: boolean) => number): void {
  run(true);
  const both = Array.from({ length: RUNS }, () => ({ plain: run(false), rewarded: run(true) }));
  const values = both.map((each) => each.rewarded);
  report({ name, unit: 'commands/s', values, peer: median(both.map(({ plain }) => plain)) });
}

/** Milliseconds that the slowest order in a thousand takes, after midnight and once more when all tiers are known: every account that sells was invited by another, whose fees of the day before are to be summed. */
function afterMidnight(): { first: number; again: number } {
  const state = withRules(2 * INVITERS);
  const sellers = Array.from({ length: INVITERS }, (_, place) => FIRST_OWNER + place);
  for (const owner of sellers) must(state, { kind: 'rewards.invite', owner, inviter: owner + INVITERS });
  const trade = (owner: number, at: number): number => {
    must(state, order(owner, 'sell', 0), at);
    const start = performance.now();
    must(state, order(owner + 1, 'buy', 0), at);
    encode(takeChanges(state));
    return performance.now() - start;
  };
  for (const owner of sellers) trade(owner, 2);
  must(state, price(), DAY);
  takeChanges(state);
  const slow = (): number => {
    globalThis.gc?.();
    const ms = sellers.map((owner) => trade(owner, DAY));
    return percentile(ms, 0.999);
  };
  const first = slow();
  const summed = [...state.rewards.inviters.values()].filter(({ sumDay }) => sumDay === 1);
  if (summed.length < INVITERS) throw new Error('a tier was not summed');
  return { first, again: slow() };
}

const workload = makeWorkload(COMMANDS, 1, 1);
compared('engine.rewards_orders', (isRewarded) => mixed(workload, isRewarded));
compared('engine.rewards_fills', filling);
const nights = Array.from({ length: sized(3, 1) }, afterMidnight);
report({
  ...{ name: 'engine.rewards_midnight', unit: 'ms at p99.9', values: nights.map(({ first }) => first) },
  peer: median(nights.map(({ again }) => again)),
});
