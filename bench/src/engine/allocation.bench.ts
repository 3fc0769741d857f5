/** How long an IEO that ends takes with 100,000 owners who applied for more than there is: the formula alone, and the longest piece, with those who are in it paid and refunded. */
import { apply, emptyState, takeChanges, type Command, type State } from '@glassbook/engine';
import { allocate } from '@glassbook/engine/ieo/sums';
import { report } from '../report.ts';
import { sized } from '../size.ts';

const OWNERS = sized(100_000, 1_000);
const RUNS = sized(5, 1);
const [TOKEN, USDT] = [2, 3];
const FIRST_OWNER = 10_000;
const START = Date.UTC(2026, 0, 2);
const END = START + 86_400_000;
const text = { en: 'Token' };

const tokensOf = (owner: number): bigint => BigInt(100 + ((owner * 7_919) % 900));

function applied(): State {
  const state = emptyState();
  const send = (command: Command) => {
    const outcome = apply(state, { seq: state.seq + 1, at: START, command });
    if (!outcome.ok) throw new Error(outcome.reason);
  };
  for (const [asset, name] of [
    [TOKEN, 'TOKEN'],
    [USDT, 'USDT'],
  ] as const)
    send({ kind: 'asset.configure', asset, name, scale: 8, kinds: ['spot', 'earn'] });
  send({ kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: USDT, amount: 10n ** 14n }] });
  send({ kind: 'wallet.fundHouse', owner: 8, asset: TOKEN, total: 10n ** 15n });
  send({
    ...{
      kind: 'ieo.configureOffer',
      offer: 1,
      asset: TOKEN,
      total: 10n ** 15n,
      min: 10n ** 8n,
      ownerMax: 3n * 10n ** 10n,
    },
    ...{ payAsset: USDT, price: 10n ** 7n, secondAsset: USDT, secondPrice: 0n, thirdAsset: USDT, thirdPrice: 0n },
    ...{ startAt: START, endAt: END, issueAt: END + 1, lockMs: 0, parts: 4, partMs: 86_400_000 },
    ...{ title: text, summary: text, content: text, whitePaper: '-', link: '-', status: 'open' },
  });
  for (let owner = FIRST_OWNER; owner < FIRST_OWNER + OWNERS; owner += 1) {
    send({ kind: 'wallet.claimDemo', owner });
    send({ kind: 'ieo.apply', owner, offer: 1, amount: tokensOf(owner) * 10n ** 8n, payAsset: USDT });
  }
  takeChanges(state);
  return state;
}

/** Milliseconds of the formula. */
function formula(): number {
  const asked = Array.from({ length: OWNERS }, (_, place) => tokensOf(FIRST_OWNER + place));
  const start = performance.now();
  allocate(10n ** 7n, 300n, asked);
  return performance.now() - start;
}

/** Milliseconds of the longest entry that allocates: the first, which fixes the part of all. */
function booked(): number {
  const state = applied();
  globalThis.gc?.();
  const start = performance.now();
  apply(state, { seq: state.seq + 1, at: END, command: { kind: 'clock.tick' } });
  return performance.now() - start;
}

report({ name: 'engine.allocation', unit: 'ms', values: Array.from({ length: RUNS }, formula) });
report({ name: 'engine.allocation_booked', unit: 'ms', values: Array.from({ length: RUNS }, booked) });
