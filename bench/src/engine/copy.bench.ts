/**
 * Copy trading in the engine: a thousand copies of one fill, in the command of the fill; orders of futures that nobody copies, beside a hundred thousand
 * follows of somebody else; a Monday's shares of a hundred thousand follows. Times are with the changes taken and encoded, as the server does before they
 * are stored.
 */
import { apply, encode, takeChanges, type Command, type State } from '@glassbook/engine';
import { percentile, report } from '../report.ts';
import { sized } from '../size.ts';
import { futuresState, indexAt, MARKET, MIDDLE, send } from './futures-state.ts';

const COPIES = 1_000;
const FOLLOWS = sized(100_000, 2_000);
const ORDERS = sized(100_000, 2_000);
const RUNS = sized(5, 1);
/** Runs that are not counted: the code of a server that trades is compiled. */
const WARM = sized(20, 0);
const UNIT = 10n ** 8n;
const [LEADER, STRANGER, MAKER, FIRST_COPIER] = [1_000, 1_001, 1_002, 1_003];
const WEEK = 7 * 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

function must(state: State, command: Command, at = state.at): void {
  if (!send(state, command, at)) throw new Error(`${command.kind} was refused`);
}

/** A trader whom so many follow, each without an amount of money, his share 10 %. `owners`: so many have money. */
function followed(follows: number, owners = follows): State {
  const state = futuresState(owners + 3);
  must(state, { kind: 'clock.tick' }, MONDAY + 1);
  must(state, {
    kind: 'copy.configure',
    ...{ asset: 3, level: 2, days: 30, tickets: 20, equity: 0n, multipleMaxPpm: 5_000_000, tradersMax: 2 },
    ...{ copiersMax: 100_000, amountMin: 1n, shareMaxPpm: 200_000 },
  });
  must(state, { kind: 'copy.admit', trader: LEADER, sharePpm: 100_000, request: 1, maker: 1, checker: 2 });
  for (let owner = FIRST_COPIER; owner < FIRST_COPIER + follows; owner += 1)
    must(state, {
      kind: 'copy.follow',
      ...{ owner, trader: LEADER, type: 'multiple', number: 1_000_000, amount: 0n, leverageMax: 0, leverageCap: 0 },
      ...{ orderMax: 0n, marketMax: 0n, totalMax: 0n, markets: [], slippagePpm: 5_000, closeSlippagePpm: 10_000 },
      ...{ stopLossPpm: 0, seen: { sharePpm: 100_000 } },
    });
  takeChanges(state);
  return state;
}

const order = (owner: number, side: 'buy' | 'sell', contracts: number, price: number, now = false): Command => ({
  kind: 'futures.placeOrder',
  ...{ owner, market: MARKET, side, type: 'limit', timeInForce: now ? 'IOC' : 'GTC', postOnly: false },
  ...{ price: BigInt(price) * UNIT, contracts, leverage: 10, margin: 'isolated', reduceOnly: false },
});

/** Milliseconds of a command with what is due by then. */
function timed(state: State, command: Command, at = state.at): number {
  const start = performance.now();
  const outcome = apply(state, { seq: state.seq + 1, at, command });
  encode(takeChanges(state));
  if (!outcome.ok) throw new Error(outcome.reason);
  return performance.now() - start;
}

/** A trader's fill of one contract that a thousand copy. */
function copied(): number {
  const state = followed(COPIES);
  must(state, order(MAKER, 'sell', 2_000, MIDDLE));
  takeChanges(state);
  globalThis.gc?.();
  const ms = timed(state, order(LEADER, 'buy', 1, MIDDLE, true));
  const { size } = state.futures.positions;
  if (size !== COPIES + 2) throw new Error(`${size} positions`);
  return ms;
}

/** Orders a second that fill, of owners whom nobody follows. */
function uncopied(follows: number): number {
  const state = followed(follows, FOLLOWS);
  const [a, b] = [STRANGER, MAKER];
  for (const owner of [a, b]) must(state, { kind: 'futures.setMode', owner, mode: 'one_way' });
  const play = (count: number) => {
    for (let step = 0; step < count; step += 2) {
      const isUp = step % 4 === 0;
      must(state, order(a, isUp ? 'sell' : 'buy', 10, MIDDLE));
      must(state, order(b, isUp ? 'buy' : 'sell', 10, MIDDLE, true));
      if (step % 1_000 === 0) takeChanges(state);
    }
  };
  play(20_000);
  globalThis.gc?.();
  const start = performance.now();
  play(ORDERS);
  return (ORDERS / (performance.now() - start)) * 1_000;
}

/** What all copied and closed with a gain is shared on Monday: milliseconds of each entry. */
function shared(): number[] {
  const state = followed(FOLLOWS);
  const lots = Math.ceil((FOLLOWS * 2) / 100_000) + 1;
  const offer = (side: 'buy' | 'sell', price: number) => {
    for (let lot = 0; lot < lots; lot += 1) must(state, order(MAKER, side, 100_000, price));
  };
  const passes = () => {
    for (let pieces = 0; state.copy.rounds.size > 0; pieces += 1) {
      if (pieces > FOLLOWS) throw new Error('the queue does not end');
      must(state, { kind: 'clock.tick' }, state.at + 100);
      takeChanges(state);
    }
  };
  offer('sell', MIDDLE);
  must(state, order(LEADER, 'buy', 1, MIDDLE, true));
  passes();
  must(state, indexAt((MIDDLE + 100) * 1_000), state.at + 1_000);
  offer('buy', MIDDLE + 100);
  const [ticket] = [...state.futures.positions.values()].filter(({ owner }) => owner === LEADER);
  must(state, {
    kind: 'futures.closePosition',
    ...{ owner: LEADER, position: ticket?.id ?? 0, type: 'market', price: 0n, contracts: 0 },
  });
  passes();
  // What else is due in the week, as fundings, is not what is measured.
  for (let at = state.at; at < MONDAY + WEEK - 3_600_000; at += 3_600_000) must(state, { kind: 'clock.tick' }, at);
  takeChanges(state);
  globalThis.gc?.();
  const before = state.copy.nextShare;
  const entries: number[] = [];
  for (let at = MONDAY + WEEK; state.schedule.next <= at; at += 1)
    entries.push(timed(state, { kind: 'clock.tick' }, at));
  const rows = state.copy.nextShare - before;
  if (rows !== FOLLOWS) throw new Error(`${rows} of ${FOLLOWS} were shared`);
  return entries;
}

for (let run = 0; run < WARM; run += 1) copied();
const copies = Array.from({ length: RUNS }, copied);
report({ name: 'engine.copy_fill', unit: 'ms for 1,000 copies', values: copies, p99: percentile(copies, 0.99) });
const pairs = Array.from({ length: RUNS }, () => ({ beside: uncopied(FOLLOWS), alone: uncopied(0) }));
const alone = percentile(
  pairs.map((pair) => pair.alone),
  0.5,
);
report({ name: 'engine.copy_none', unit: 'commands/s', values: pairs.map(({ beside }) => beside), peer: alone });
const shares = Array.from({ length: sized(3, 1) }, shared);
const entries = shares.flat();
report({
  ...{ name: 'engine.copy_shares', unit: 'ms, the longest entry', values: shares.map((each) => Math.max(...each)) },
  ...{ p50: percentile(entries, 0.5), p99: percentile(entries, 0.99) },
});
