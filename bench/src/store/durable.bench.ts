/**
 * Commands that are answered when they are on disk, with every row they change, 500 in flight, in one process: resting orders, trading orders
 * (four ledger entries each) and cancels, about as many of each.
 */
import type { Command } from '@glassbook/engine';
import { openJournal } from '../../../server/src/products/platform/open-journal.ts';
import { Sequencer } from '../../../server/src/carry/sequencer/sequencer.ts';
import { slices } from '../../../server/src/app/slices.ts';
import { productRows } from '../../../server/src/carry/store/tables.ts';
import { applySettings } from '../../../server/src/carry/store/settings/apply-settings.ts';
import { StoredRequests } from '../../../server/src/carry/store/earlier-requests.ts';
import { loadState } from '../../../server/src/carry/store/load.ts';
import { stateRows } from '../../../server/src/carry/store/state-rows.ts';
import { openStore } from '../../../server/src/carry/store/store.ts';
import { percentile, report } from '../report.ts';
import { ownPostgres } from './own-postgres.ts';
import { sized } from '../size.ts';

const IN_FLIGHT = sized(500, 20);
const RUNS = sized(5, 1);
const RUN_MS = sized(4_000, 200);
const USDT = 10n ** 8n;

const postgres = await ownPostgres();
const store = await openStore(postgres.url, [...stateRows, ...productRows(slices)]);
const { state, lastHash } = await loadState(postgres.pool, slices);
const onFatal = (error: Error) => {
  throw error;
};
const earlier = new StoredRequests(postgres.pool, state.at);
const sequencer = new Sequencer({ state, store, earlier, lastHash, clock: Date.now, onFatal });
const submit = async (command: Command) => (await sequencer.submit(command)).outcome;
await openJournal(state, 'demo', submit);
await applySettings({ pool: postgres.pool, state, slices }, submit);
const owners = Array.from({ length: IN_FLIGHT }, (_, place) => 1_000 + place);
await Promise.all(owners.map((owner) => sequencer.submit({ kind: 'wallet.claimDemo', owner })));

const order = (owner: number, side: 'buy' | 'sell', price: bigint): Command => ({
  kind: 'spot.placeOrder',
  owner,
  market: 1,
  side,
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  price: price * USDT,
  amount: 10_000n,
  value: 0n,
  worstPrice: 0n,
});

/** One trader: places an order that rests, cancels it, then sells to or buys from a neighbor. */
async function trade(owner: number, until: number, latencies: number[]): Promise<void> {
  const timed = async (command: Command) => {
    const start = performance.now();
    const { outcome } = await sequencer.submit(command);
    latencies.push(performance.now() - start);
    return outcome;
  };
  while (performance.now() < until) {
    const placed = await timed(order(owner, 'buy', 60_000n));
    if ('order' in placed) await timed({ kind: 'spot.cancelOrder', owner, order: placed.order.id });
    await timed(order(owner, owner % 2 === 0 ? 'sell' : 'buy', 70_000n));
  }
}

const rates: number[] = [];
const tails = { p50: [] as number[], p99: [] as number[] };
for (let run = 0; run <= RUNS; run += 1) {
  const latencies: number[] = [];
  const start = performance.now();
  await Promise.all(owners.map((owner) => trade(owner, start + RUN_MS, latencies)));
  // The first run warms up.
  if (run === 0) continue;
  rates.push((latencies.length / (performance.now() - start)) * 1_000);
  tails.p50.push(percentile(latencies, 0.5));
  tails.p99.push(percentile(latencies, 0.99));
}
report({
  name: 'durable.commands',
  unit: 'commands/s',
  values: rates,
  p50: percentile(tails.p50, 0.5),
  p99: percentile(tails.p99, 0.5),
});
await sequencer.stop();
await store.close();
await postgres.remove();
