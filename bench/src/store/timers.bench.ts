/**
 * How long each piece of one timer's work takes until it is on disk, with every row it changes: an IEO that ends with 100,000 owners who applied for more than there is, and a funding of as many positions. A
 * commit that takes longer than the limit of one (server/src/carry/store/database.ts) ends the server.
 */
import { nextDue, type Command } from '@glassbook/engine';
import { openJournal } from '../../../server/src/products/platform/open-journal.ts';
import { Sequencer } from '../../../server/src/carry/sequencer/sequencer.ts';
import { slices } from '../../../server/src/app/slices.ts';
import { StoredRequests } from '../../../server/src/carry/store/earlier-requests.ts';
import { loadState } from '../../../server/src/carry/store/load.ts';
import { stateRows } from '../../../server/src/carry/store/state-rows.ts';
import { openStore } from '../../../server/src/carry/store/store.ts';
import { productRows } from '../../../server/src/carry/store/tables.ts';
import { report } from '../report.ts';
import { sized } from '../size.ts';
import { ownPostgres } from './own-postgres.ts';

const OWNERS = sized(100_000, 200);
/** Commands that are sent at once are few batches. */
const AT_ONCE = 2_000;
const UNIT = 10n ** 8n;
const [BTC, USDT, TOKEN] = [1, 3, 90];
const [SPOT, PERP] = [1, 101];
const FIRST_OWNER = 10_000;
const START = Date.UTC(2026, 0, 2, 1);
const END = START + 86_400_000;
const FUNDING = END + 7 * 3_600_000;
const text = { en: 'Token' };

const postgres = await ownPostgres();
const store = await openStore(postgres.url, [...stateRows, ...productRows(slices)]);
const { state, lastHash } = await loadState(postgres.pool, slices);
const onFatal = (error: Error) => {
  throw error;
};
let now = START;
const earlier = new StoredRequests(postgres.pool, state.at);
const sequencer = new Sequencer({
  state,
  store,
  earlier,
  lastHash,
  clock: () => now,
  onFatal,
  commitTimeoutMs: 600_000,
});

async function must(command: Command): Promise<void> {
  const { outcome } = await sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
}
/** Of each owner so many commands, each of an owner after the one before. */
async function each(commandsOf: (owner: number) => readonly Command[]): Promise<void> {
  for (let first = FIRST_OWNER; first < FIRST_OWNER + OWNERS; first += AT_ONCE) {
    const owners = Array.from({ length: Math.min(AT_ONCE, FIRST_OWNER + OWNERS - first) }, (_, place) => first + place);
    await Promise.all(owners.flatMap((owner) => commandsOf(owner).map(must)));
  }
}
/** Milliseconds from a command to its commit, at a time. */
async function timed(at: number): Promise<number> {
  now = at;
  const start = performance.now();
  await must({ kind: 'clock.tick' });
  return performance.now() - start;
}
/** The same of each piece until nothing is due for a minute; the line has the median piece, and as p99 the longest. */
async function reportPieces(name: string, at: number): Promise<void> {
  const values: number[] = [];
  for (let due = at; due < at + 60_000; due = nextDue(state)) values.push(await timed(due));
  report({ name, unit: 'ms', values, p99: Math.max(...values) });
}
const index: Command = {
  ...{ kind: 'indexPrice.update', source: 'bench', prices: [{ market: SPOT, price: 20_000n * UNIT, volume: 0n }] },
};

async function prepared(): Promise<void> {
  await openJournal(state, 'demo', async (command) => (await sequencer.submit(command)).outcome);
  const kinds = ['spot', 'futures', 'earn'] as const;
  await must({ kind: 'asset.configure', asset: BTC, name: 'BTC', scale: 8, kinds: [...kinds] });
  await must({ kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 8, kinds: [...kinds] });
  await must({ kind: 'asset.configure', asset: TOKEN, name: 'TOKEN', scale: 8, kinds: ['spot', 'earn'] });
  const fees = { makerFeePpm: 200, takerFeePpm: 500, bandPpm: 50_000 };
  await must({
    ...{ kind: 'spot.configureMarket', market: SPOT, base: BTC, quote: USDT, tick: 10n ** 6n, lot: 10n ** 3n },
    ...{ notionalMin: UNIT, notionalMax: 10n ** 15n, openOrdersMax: 200, ...fees },
  });
  await must({
    ...{ kind: 'futures.configureMarket', market: PERP, base: BTC, quote: USDT, settle: USDT, index: SPOT },
    ...{ tick: UNIT / 10n, size: 10n ** 5n, ...fees, liquidationFeePpm: 1_000, markBandPpm: 20_000 },
    ...{ contractsMax: 100_000, openOrdersMax: 20, openInterestMax: 10_000_000 },
    tiers: [{ valueMax: 10n ** 15n, leverageMax: 20, maintenancePpm: 25_000 }],
    ...{ fundingMs: 28_800_000, fundingMaxPpb: 3_000_000, interestPpb: 100_000 },
  });
  await must({
    ...{ kind: 'wallet.configureDemo', enabled: true, everyMs: 1 },
    grants: [{ asset: USDT, amount: 10_000n * UNIT }],
  });
  await must({ kind: 'wallet.fundHouse', owner: 8, asset: TOKEN, total: 10n ** 15n });
  await must({
    ...{ kind: 'ieo.configureOffer', offer: 1, asset: TOKEN, total: 10n ** 15n, min: UNIT, ownerMax: 300n * UNIT },
    ...{ payAsset: USDT, price: 10n ** 7n, secondAsset: USDT, secondPrice: 0n, thirdAsset: USDT, thirdPrice: 0n },
    ...{ startAt: START, endAt: END, issueAt: END + 30 * 86_400_000, lockMs: 0, parts: 4, partMs: 86_400_000 },
    ...{ title: text, summary: text, content: text, whitePaper: '-', link: '-', status: 'open' },
  });
}

await prepared();
const amountOf = (owner: number): bigint => BigInt(100 + ((owner * 7_919) % 900)) * UNIT;
await each((owner) => [
  { kind: 'wallet.claimDemo', owner },
  { kind: 'ieo.apply', owner, offer: 1, amount: amountOf(owner), payAsset: USDT },
  { kind: 'wallet.move', owner, asset: USDT, amount: 5_000n * UNIT, from: 'spot', to: 'futures' },
]);
await reportPieces('timers.allocation', END);

await must(index);
await each((owner) => [
  {
    ...{ kind: 'futures.placeOrder', owner, market: PERP, side: owner % 2 === 0 ? 'buy' : 'sell', type: 'limit' },
    ...{ timeInForce: 'GTC', postOnly: false, price: 20_000n * UNIT, contracts: 10, leverage: 10 },
    ...{ margin: 'cross', reduceOnly: false },
  },
]);
await reportPieces('timers.funding', FUNDING);
await sequencer.stop();
await store.close();
await postgres.remove();
