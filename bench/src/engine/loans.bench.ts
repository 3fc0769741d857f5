/**
 * Loans in the engine, a hundred thousand of them: what they add to a tick of the index that reaches none, a tick that liquidates a thousand into one bid, and the longest entry while hours
 * begin for all and their looks are set anew. Changes are taken and encoded as the server does before it stores them.
 */
import { apply, emptyState, encode, takeChanges, type Command, type State } from '@glassbook/engine';
import { percentile, report } from '../report.ts';
import { sized } from '../size.ts';

const LOANS = sized(100_000, 1_000);
const LIQUIDATIONS = sized(1_000, 10);
const TICKS = sized(2_000, 20);
const HOURS = sized(26, 2);
const RUNS = sized(5, 1);
const UNIT = 10n ** 8n;
const [BTC, USDT, MARKET, POOL] = [1, 3, 1, 11] as const;
const FIRST_OWNER = 10_000;
const BIDDER = 9_000;
const MIDDLE = 60_000;
/** At this price a loan of 64.9 % at the middle is liquidated, and one of 55 % is not called. */
const BELOW = 46_000;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 2);

function send(state: State, command: Command, at = state.at): void {
  const outcome = apply(state, { seq: state.seq + 1, at, command });
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
}

const index = (price: number): Command => ({
  ...{
    kind: 'indexPrice.update',
    source: 'bench',
    prices: [{ market: MARKET, price: BigInt(price) * UNIT, volume: 0n }],
  },
});

/** Money from outside, posted without a command. */
function give(state: State, owner: number, asset: number, amount: bigint): void {
  const { ledger } = state;
  const [from, to] = [ledger.account(0, 'spot', asset) * 2, ledger.account(owner, 'spot', asset) * 2];
  ledger.post(from as never, to as never, amount, 'house.funding', 0);
}

/** So many loans of an owner each, the first of them at 64.9 % of 0.1 BTC, the others at 30 to 55 %. */
function lent(loans: number): State {
  const state = emptyState();
  for (const [asset, name] of [
    [BTC, 'BTC'],
    [USDT, 'USDT'],
  ] as const)
    send(state, { kind: 'asset.configure', asset, name, scale: 8, kinds: ['spot', 'margin'] }, START);
  send(state, {
    ...{ kind: 'spot.configureMarket', market: MARKET, base: BTC, quote: USDT, tick: UNIT / 100n, lot: 1_000n },
    ...{ notionalMin: 0n, notionalMax: 10n ** 18n, makerFeePpm: 1_000, takerFeePpm: 1_000, bandPpm: 50_000 },
    openOrdersMax: 1_000,
  });
  send(state, { kind: 'limit.configure', unit: USDT });
  send(state, {
    ...{ kind: 'loan.configure', unit: USDT, min: UNIT, ownerMax: 10n ** 16n, allMax: 10n ** 18n, ratePpb0: 5_000 },
    ...{ ratePpb80: 10_000, ratePpb100: 40_000, feePpm: 20_000, worstPpm: 30_000, graceMs: 72 * HOUR_MS },
    staleAfterMs: 60_000,
  });
  send(state, {
    ...{ kind: 'loan.configureCollateral', asset: BTC, initialPpm: 650_000, callPpm: 750_000 },
    ...{ liquidationPpm: 830_000, max: 10n ** 18n, status: 'open' },
  });
  send(state, { kind: 'wallet.fundHouse', owner: POOL, asset: USDT, total: 10n ** 17n });
  send(state, index(MIDDLE));
  for (let n = 0; n < loans; n += 1) {
    const owner = FIRST_OWNER + n;
    give(state, owner, BTC, UNIT / 10n);
    const principal = n < LIQUIDATIONS ? 3_894 : 1_800 + (n % 1_500);
    send(state, {
      ...{ kind: 'loan.borrow', owner, asset: BTC, collateral: UNIT / 10n, amount: BigInt(principal) * UNIT, days: 0 },
    });
    if (n % 1_000 === 0) takeChanges(state);
  }
  takeChanges(state);
  return state;
}

/** Milliseconds of a command with its changes encoded. */
function timed(state: State, command: Command, at: number): number {
  const begun = performance.now();
  send(state, command, at);
  encode(takeChanges(state));
  return performance.now() - begun;
}

/** The median of ticks a second apart within 0.1 % of the middle. */
function idle(state: State): number {
  const ms: number[] = [];
  for (let n = 0; n < TICKS; n += 1) ms.push(timed(state, index(MIDDLE - 60 + (n % 120)), state.at + 1_000));
  return percentile(ms, 0.5);
}

/** The longest of a hundred ticks that begin in the millisecond of each hour. */
function hours(state: State): number {
  let longest = 0;
  for (let hour = 1; hour <= HOURS; hour += 1)
    for (let n = 0; n < 100; n += 1) {
      const at = Math.max(state.at, START + hour * HOUR_MS) + (n === 0 ? 0 : 1_000);
      longest = Math.max(longest, timed(state, index(MIDDLE + n), at));
    }
  return longest;
}

function liquidations(state: State): number {
  give(state, BIDDER, USDT, 10n ** 16n);
  const before = state.loan.loans.size;
  send(state, index(BELOW + 2_000), state.at + 1_000);
  send(state, {
    ...{ kind: 'spot.placeOrder', owner: BIDDER, market: MARKET, side: 'buy', type: 'limit', timeInForce: 'GTC' },
    ...{ postOnly: false, price: BigInt(BELOW) * UNIT, amount: BigInt(LIQUIDATIONS) * (UNIT / 10n), value: 0n },
    worstPrice: 0n,
  });
  encode(takeChanges(state));
  globalThis.gc?.();
  const ms = timed(state, index(BELOW), state.at + 1_000);
  const done = before - state.loan.loans.size;
  if (done !== LIQUIDATIONS) throw new Error(`${done} were liquidated`);
  return ms;
}

const runs = Array.from({ length: RUNS }, () => {
  const [none, all] = [lent(0), lent(LOANS)];
  globalThis.gc?.();
  const added = idle(all) - idle(none);
  return { added, hours: hours(all), liquidated: liquidations(all) };
});
report({ name: 'engine.loans_idle', unit: 'ms added to a tick', values: runs.map(({ added }) => added) });
report({ name: 'engine.loans_hours', unit: 'ms of the longest entry', values: runs.map((run) => run.hours) });
report({
  ...{ name: 'engine.loans_liquidations', unit: `ms for ${LIQUIDATIONS}` },
  values: runs.map(({ liquidated }) => liquidated),
});
