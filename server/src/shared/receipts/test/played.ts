/** Options played through the engine with time that is made up, and their receipts from the chain and heads as the server makes them, without a database. */
import { generateKeyPairSync, sign } from 'node:crypto';
import type { receipt } from '@glassbook/contract';
import { apply, emptyState, HOUSE_OPTIONS, takeChanges, type Command } from '@glassbook/engine';
import type { OptionRow } from '@glassbook/engine/options';
import { openingRecords, settledResult } from '../../../products/options/records.ts';
import { receiptId, settledAt } from '../../../products/options/present.ts';
import { Chains, GENESIS } from '../chains.ts';
import { headText } from '../heads.ts';
import { receiptFrom, type Link } from '../receipt.ts';
import { tickRecords } from '../tick-records.ts';

const USDT = 10n ** 8n;
const [START, SECOND] = [1_790_000_000_000, 1_000];
/** Seconds between heads, and options opened in a second. */
const [HEAD_EVERY, OPENED] = [3, 12];
const settings: readonly Command[] = [
  { kind: 'asset.configure', asset: 1, name: 'BTC', scale: 8, kinds: ['spot'] },
  { kind: 'asset.configure', asset: 3, name: 'USDT', scale: 8, kinds: ['spot', 'options'] },
  {
    ...{ kind: 'spot.configureMarket', market: 1, base: 1, quote: 3, tick: 10n ** 6n, lot: 1_000n, bandPpm: 50_000 },
    ...{ makerFeePpm: 0, takerFeePpm: 0, notionalMin: USDT, notionalMax: 10n ** 15n, openOrdersMax: 5 },
  },
  { kind: 'wallet.fundHouse', owner: HOUSE_OPTIONS, asset: 3, total: 10n ** 17n, account: 'options' },
  {
    ...{ kind: 'options.configure', enabled: true, asset: 3, instruments: [1], feePpm: 10_000, openMax: 1_000 },
  },
  {
    ...{ kind: 'options.configureTerm', seconds: 10, enabled: true, payoutPpm: 851_234, lossPpm: 876_543 },
    ...{ min: 1_000n, max: 10n ** 12n },
  },
];
const asset = () => ({ id: 3, symbol: 'USDT', scale: 8 }) as never;
const instrument = () =>
  ({ id: 1, symbol: 'BTC/USDT', base: { symbol: 'BTC' }, quote: { symbol: 'USDT', scale: 8 } }) as never;
export const names = { asset, instrument };

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const key = {
  publicText: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64'),
};

/** A number that looks random and is the same each time (Mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Plays so many options, several a second; each receipt is passed on as soon as a head is signed over it. */
export function play(count: number, seed: number, take: (made: receipt.Receipt) => void): void {
  const state = emptyState();
  const roll = dice(seed);
  const chains = new Chains();
  chains.follow(() => true);
  chains.add(tickRecords(names));
  chains.add(openingRecords(names));
  const links: Link[] = [];
  const ended: OptionRow[] = [];
  let [at, opened, price, heads, silentUntil] = [START, 0, 70_000n * USDT, 0, 0];
  const store = () => {
    const changes = takeChanges(state);
    const columns = chains.rows.params({ seq: state.seq, at, changes });
    if (columns) links.push(...linksIn(columns));
    ended.push(...changes.options.options.filter(({ status }) => status === 'ended'));
  };
  const send = (command: Command) => {
    apply(state, { seq: state.seq + 1, at, command });
    store();
  };
  for (const command of settings) send(command);
  const owners = Array.from({ length: 50 }, (_, place) => 1_000 + place);
  for (const owner of owners) {
    send({ kind: 'platform.setMoney', money: 'demo' });
    send({ kind: 'wallet.grantDemo', owner, grants: [{ asset: 3, amount: 10n ** 15n }] });
    send({ kind: 'wallet.move', owner, asset: 3, amount: 10n ** 15n, from: 'spot', to: 'options' });
  }
  for (let second = 0; opened < count || state.options.open.size > 0; second += 1) {
    at = START + (second + 1) * SECOND;
    // Sometimes the index is silent for a while, or comes twice.
    if (roll(100) < 3) silentUntil = at + 4 * SECOND;
    const ticks = at < silentUntil ? 0 : roll(100) < 10 ? 2 : 1;
    for (let tick = 0; tick < ticks; tick += 1) {
      price += BigInt(roll(5) - 2) * 1_000_000n;
      const sources = [{ name: 'made', price, at, weight: 1 }];
      // Some are made of what was said up to two seconds before.
      const asOf = roll(100) < 20 && { asOf: at - roll(2_000) };
      const prices = [{ market: 1, price, volume: 0n, ...asOf, sources }];
      send({ kind: 'indexPrice.update', source: 'made', prices });
      at += roll(40);
    }
    for (let each = 0; each < OPENED && opened < count; each += 1) {
      const owner = owners[each] as number;
      const stake = 1_000n + BigInt(roll(2 ** 31)) * BigInt(1 + roll(100));
      const side = roll(2) === 0 ? 'up' : 'down';
      const before = state.options.nextOption;
      send({ kind: 'options.open', owner, instrument: 1, side, seconds: 10, stake });
      opened += state.options.nextOption - before;
    }
    if (second % HEAD_EVERY === HEAD_EVERY - 1) heads = signAndTake(links, ended, heads, at, take);
  }
  at += SECOND;
  send({ kind: 'indexPrice.update', source: 'made', prices: [{ market: 1, price, volume: 0n }] });
  signAndTake(links, ended, heads, at, take);
}

/** Signs a head over the links, and makes the receipts of what is under it; links that no later one needs are dropped. */
function signAndTake(
  links: Link[],
  ended: OptionRow[],
  heads: number,
  at: number,
  take: (made: receipt.Receipt) => void,
) {
  const end = links.at(-1);
  if (!end) return heads;
  const text = headText(
    { n: heads + 1, at, previous: '', chains: [{ market: 'BTC/USDT', n: end.n, hash: end.hash }] },
    key,
  );
  const lastTick = links.findLast(({ kind }) => kind === 'tick')?.at ?? 0;
  const bySeq = new Map(links.map((link, place) => [link.seq, place]));
  const ready = ended.filter((row) => settledAt(row) <= lastTick);
  for (const row of ready) {
    const from = bySeq.get(row.seq) ?? 0;
    const result = settledResult(names, row);
    const settled = { id: receiptId(row.id), market: 'BTC/USDT', own: row.seq, until: settledAt(row), result };
    const under = JSON.parse(text) as receipt.Head;
    const previous = links[from - 1]?.hash ?? GENESIS.hash;
    take(receiptFrom(settled, { previous, links: links.slice(from), under }, at));
  }
  ended.splice(0, ended.length, ...ended.filter((row) => settledAt(row) > lastTick));
  const kept = links.findIndex((link) => link.at >= at - 30 * SECOND);
  if (kept > 1) links.splice(0, kept - 1);
  return heads + 1;
}

function linksIn(columns: readonly unknown[]): Link[] {
  const of = (column: unknown): number[] => String(column).slice(1, -1).split(',').map(Number);
  const [, n, seq, at, kinds, records, hashes] = columns;
  return of(n).map((number, place) => ({
    ...{ n: number, seq: of(seq)[place] ?? 0, at: of(at)[place] ?? 0 },
    ...{ kind: (kinds as string[])[place] ?? '', record: (records as string[])[place] ?? '' },
    hash: (hashes as string[])[place] ?? '',
  }));
}
