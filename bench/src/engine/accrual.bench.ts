/**
 * How long 100,000 lock-ups that are due at one midnight hold up an order: the longest entry until all are paid, with its changes taken and encoded as
 * the server does before it is stored.
 */
import { apply, emptyState, encode, takeChanges, type Command, type State } from '@glassbook/engine';
import { report } from '../report.ts';
import { sized } from '../size.ts';

const POSITIONS = sized(100_000, 1_000);
const RUNS = sized(3, 1);
const USDT = 3;
const FIRST_OWNER = 10_000;
const MIDNIGHT = Date.UTC(2026, 0, 2);
const DAY = 86_400_000;

function locked(): State {
  const state = emptyState();
  const send = (command: Command) => {
    const outcome = apply(state, { seq: state.seq + 1, at: MIDNIGHT - DAY + 1, command });
    if (!outcome.ok) throw new Error(outcome.reason);
  };
  send({ kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 8, kinds: ['spot', 'earn'] });
  send({ kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: USDT, amount: 10n ** 12n }] });
  send({ kind: 'wallet.fundHouse', owner: 6, asset: USDT, total: 10n ** 17n });
  send({
    ...{ kind: 'lockup.configureOffer', offer: 1, asset: USDT, days: 30, dailyPpm: 200, penaltyPpm: 400 },
    ...{ min: 1n, ownerMax: 10n ** 12n, allMax: 10n ** 20n, status: 'open' },
  });
  for (let owner = FIRST_OWNER; owner < FIRST_OWNER + POSITIONS; owner += 1) {
    send({ kind: 'wallet.claimDemo', owner });
    send({ kind: 'lockup.lock', owner, offer: 1, amount: 10n ** 11n, renew: true });
  }
  takeChanges(state);
  return state;
}

/** The longest entry in milliseconds, and how many it took. */
function longest(): { ms: number; entries: number } {
  const state = locked();
  globalThis.gc?.();
  let [ms, entries] = [0, 0];
  for (let at = MIDNIGHT + DAY; state.schedule.next <= at; at += 1) {
    const start = performance.now();
    apply(state, { seq: state.seq + 1, at, command: { kind: 'clock.tick' } });
    encode(takeChanges(state));
    ms = Math.max(ms, performance.now() - start);
    entries += 1;
  }
  return { ms, entries };
}

const runs = Array.from({ length: RUNS }, longest);
report({
  ...{ name: 'engine.accrual', unit: 'ms' },
  values: runs.map(({ ms }) => ms),
});
