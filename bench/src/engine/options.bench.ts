/**
 * Timed options: how long 1,000 that end in one entry hold up an order, with their changes taken and encoded as the server does before they are stored; and a tick of the index while a million
 * are open, beside the same tick while a thousand are.
 */
import { apply, emptyState, encode, takeChanges, type Command, type State } from '@glassbook/engine';
import { median, report } from '../report.ts';
import { sized } from '../size.ts';

const RUNS = sized(5, 1);
const [USDT, BTC_USDT, HOUSE] = [3, 1, 7];
const FIRST_OWNER = 10_000;
const START = Date.UTC(2026, 0, 2);
const TICKS = sized(2_000, 20);

type Sent = { state: State; at: number };
function send(to: Sent, command: Command): void {
  const outcome = apply(to.state, { seq: to.state.seq + 1, at: to.at, command });
  if (!outcome.ok) throw new Error(outcome.reason);
}
const tick = (n: number): Command => ({
  ...{ kind: 'indexPrice.update', source: 'bench' },
  prices: [{ market: BTC_USDT, price: 7_000_000_000_000n + BigInt(n % 7) * 1_000_000n, volume: 1n }],
});

/** So many open, each of an owner of its own, that end in `seconds`. */
function opened(count: number, seconds: number): Sent {
  const to = { state: emptyState(), at: START };
  send(to, { kind: 'asset.configure', asset: 1, name: 'BTC', scale: 8, kinds: ['spot'] });
  send(to, { kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 8, kinds: ['spot', 'options'] });
  send(to, {
    ...{ kind: 'spot.configureMarket', market: BTC_USDT, base: 1, quote: USDT, tick: 10n ** 6n, lot: 1_000n },
    ...{ bandPpm: 50_000, makerFeePpm: 0, takerFeePpm: 0, notionalMin: 1n, notionalMax: 10n ** 15n, openOrdersMax: 5 },
  });
  send(to, { kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: USDT, amount: 10n ** 12n }] });
  send(to, { kind: 'wallet.fundHouse', owner: HOUSE, asset: USDT, total: 10n ** 18n, account: 'options' });
  send(to, {
    ...{ kind: 'options.configure', enabled: true, asset: USDT, instruments: [BTC_USDT], feePpm: 10_000, openMax: 5 },
  });
  send(to, {
    ...{ kind: 'options.configureTerm', seconds, enabled: true, payoutPpm: 850_000, lossPpm: 1_000_000 },
    ...{ min: 1_000_000n, max: 10n ** 11n },
  });
  send(to, tick(0));
  for (let owner = FIRST_OWNER; owner < FIRST_OWNER + count; owner += 1) {
    send(to, { kind: 'wallet.claimDemo', owner });
    send(to, { kind: 'wallet.move', owner, asset: USDT, amount: 10n ** 11n, from: 'spot', to: 'options' });
    const side = owner % 2 === 0 ? 'up' : 'down';
    send(to, { kind: 'options.open', owner, instrument: BTC_USDT, side, seconds, stake: 10n ** 10n });
    if (owner % 10_000 === 0) takeChanges(to.state);
  }
  // The strike of all of them.
  to.at += 1;
  send(to, tick(0));
  takeChanges(to.state);
  return to;
}

/** Milliseconds of the entry in which a thousand end. */
function ending(): number {
  const to = opened(1_000, 10);
  for (to.at = START + 5_000; to.at < START + 10_000; to.at += 1_000) send(to, tick(to.at / 1_000));
  takeChanges(to.state);
  globalThis.gc?.();
  const start = performance.now();
  apply(to.state, { seq: to.state.seq + 1, at: START + 10_000, command: { kind: 'clock.tick' } });
  encode(takeChanges(to.state));
  return performance.now() - start;
}

/** Microseconds of a tick, the median of many: other work on the machine is most of a mean, and differs more than the two sizes do. */
function ticking(open: number): number {
  const to = opened(open, 3_600);
  globalThis.gc?.();
  const took: number[] = [];
  for (let n = 1; n <= TICKS; n += 1) {
    const start = performance.now();
    to.at += 1_000;
    send(to, tick(n));
    takeChanges(to.state);
    took.push((performance.now() - start) * 1_000);
  }
  return median(took);
}

report({ name: 'engine.options_ending', unit: 'ms', values: Array.from({ length: RUNS }, ending) });
report({ name: 'engine.options_tick_1000', unit: 'us', values: Array.from({ length: RUNS }, () => ticking(1_000)) });
report({ name: 'engine.options_tick_million', unit: 'us', values: [ticking(sized(1_000_000, 2_000))] });
