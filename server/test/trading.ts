/** A server's core on a database of its own, without HTTP: settings in force, a price, and users with money. */
import { FIRST_USER, type Command, type State } from '@glassbook/engine';
import { openJournal } from '../src/products/platform/open-journal.ts';
import { Sequencer, type SequencerOptions } from '../src/carry/sequencer/sequencer.ts';
import { slices } from '../src/app/slices.ts';
import { productRows } from '../src/carry/store/tables.ts';
import { applySettings } from '../src/carry/store/settings/apply-settings.ts';
import { loadState } from '../src/carry/store/load.ts';
import { stateRows } from '../src/carry/store/state-rows.ts';
import { StoredRequests } from '../src/carry/store/earlier-requests.ts';
import { openStore, type Store, type StoreOptions } from '../src/carry/store/store.ts';
import type { TestDatabase } from './postgres.ts';

export type Core = { state: State; store: Store; earlier: StoredRequests; sequencer: Sequencer; fatal: Error[] };

/**
 * Takes the lease, loads, and brings the settings into force. `stop` the sequencer and close the store when done. Without `fill`, every name that is not in
 * memory is looked up in the table, as right after a start. `bare`: nothing is in the journal yet, not even the settings.
 */
export async function openCore(
  database: Pick<TestDatabase, 'url' | 'pool'>,
  options: Partial<SequencerOptions> = {},
  { fill = true, bare = false, ...parts }: StoreOptions & { fill?: boolean; bare?: boolean } = {},
): Promise<Core> {
  const store = await openStore(database.url, [...stateRows, ...productRows(slices)], parts);
  const { state, lastHash } = await loadState(database.pool, slices);
  const earlier = new StoredRequests(database.pool, state.at);
  if (fill) await earlier.fill();
  const fatal: Error[] = [];
  let now = Math.max(state.at, 1_776_859_668_000);
  const sequencer = new Sequencer({
    state,
    store,
    earlier,
    lastHash,
    clock: () => (now += 1),
    onFatal: (error) => fatal.push(error),
    ...options,
  });
  if (bare) return { state, store, earlier, sequencer, fatal };
  const submit = async (command: Command) => (await sequencer.submit(command)).outcome;
  await openJournal(state, 'demo', submit);
  await applySettings({ pool: database.pool, state, slices }, submit);
  return { state, store, earlier, sequencer, fatal };
}

export async function closeCore({ sequencer, store, earlier }: Core): Promise<void> {
  earlier.close();
  await sequencer.stop();
  await store.close();
}

export const user = (place: number): number => FIRST_USER + place;

/** An index price for BTC/USDT and demo funds for so many users. */
export async function giveMoney({ sequencer }: Core, users: number): Promise<void> {
  await sequencer.submit({
    kind: 'indexPrice.update',
    source: 'test',
    prices: [{ market: 1, price: 70_000n * 10n ** 8n, volume: 5n }],
  });
  await Promise.all(
    Array.from({ length: users }, (_, place) => sequencer.submit({ kind: 'wallet.claimDemo', owner: user(place) })),
  );
}

/** A limit order of BTC/USDT: price in USDT, amount in lots of 0.00001 BTC. */
export const limitOrder = (owner: number, side: 'buy' | 'sell', price: number, lots: number): Command => ({
  kind: 'spot.placeOrder',
  owner,
  market: 1,
  side,
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  price: BigInt(price) * 10n ** 8n,
  amount: BigInt(lots) * 1_000n,
  value: 0n,
  worstPrice: 0n,
});
