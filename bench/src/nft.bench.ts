/** The NFT market: a page and a search among 100,000 works, the end of an auction with 10,000 bidders, the opening of a box. */
import { createHash } from 'node:crypto';
import { apply, emptyState, encode, takeChanges, type Command } from '@glassbook/engine';
import { items } from '../../server/src/products/nft/read/lists.ts';
import { folded, gramsOf } from '../../server/src/products/nft/read/search.ts';
import { percentile, report } from './report.ts';
import { openCore } from './store/growth/core.ts';
import { ownPostgres } from './store/own-postgres.ts';
import { sized } from './size.ts';

const WORKS = sized(100_000, 1_000);
const CALLS = sized(200, 5);
const BIDDERS = sized(10_000, 100);
const RUNS = sized(5, 1);
const BOXES = 1_000;
const USDT = 3;
const UNIT = 10n ** 8n;
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 2);
const ARTIST = 9_000;

const timed = (name: string, ms: number[]): void =>
  report({ name: `nft.${name}`, unit: 'ms', values: ms, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) });

/** Every second work is on sale, every fourth by auction. */
async function reads(): Promise<void> {
  const database = await ownPostgres();
  try {
    const core = await openCore(database);
    const { pool } = core;
    const { rows } = await pool.query<{ id: string }>(
      "INSERT INTO users (robot, language, created_at) VALUES (true, 'en', now()) RETURNING id",
    );
    const owner = Number(rows[0]?.id);
    const nouns = ['Lake', 'Ferry', '山', 'Forêt', 'Loom', 'Comet', 'Tiles', 'Moss'];
    for (let from = 1; from <= WORKS; from += 10_000) {
      const some = Array.from({ length: Math.min(10_000, WORKS + 1 - from) }, (_, n) => {
        const name = `${nouns[(from + n) % nouns.length]} ${from + n}`;
        return { name, folded: folded(name), grams: gramsOf(folded(name)) };
      });
      await pool.query(
        `INSERT INTO nft_works (user_id, media, cover, media_digest, name, description, folded, grams, created_at)
         SELECT $1, '/upload/x.jpg', '', name, name, '', folded, grams, 0 FROM json_to_recordset($2) AS r (name text, folded text, grams text[])`,
        [owner, JSON.stringify(some)],
      );
    }
    await pool.query(
      `INSERT INTO nft_items (id, owner, creator, detail, digest, type, asset, royalty_ppm, rarity, review, is_hidden, series, number, listing, at)
       SELECT id, $1, $1, id, '', 'image', 3, 50000, 'N', 'approved', false, 0, 0, CASE WHEN id % 2 = 0 THEN id ELSE 0 END, id FROM nft_works`,
      [owner],
    );
    await pool.query(
      `INSERT INTO nft_listings (id, owner, item, type, asset, price, current, raise, deposit_asset, deposit, fee_ppm, royalty_ppm, bids, at, start_at, end_at,
         announced_at, status, closed)
       SELECT id, owner, id, CASE WHEN id % 4 = 0 THEN 'auction' ELSE 'fixed' END, 3, 100, 100, 0, 3, 0, 20000, 50000, 0, id, id, 4e12 - id, 4e12 - id, 'running', 'no'
       FROM nft_items WHERE listing > 0`,
    );
    await pool.query('VACUUM (ANALYZE)');
    const { answer } = items({ ...core, inForce: { all: () => [], of: () => undefined } } as never);
    const asked = async (name: string, body: Partial<Record<string, string>>) => {
      const ms: number[] = [];
      for (let n = 0; n < CALLS; n += 1) {
        const begun = performance.now();
        await answer({ body: { limit: '24', ...body }, caller: undefined, language: 'en' } as never);
        ms.push(performance.now() - begun);
      }
      timed(name, ms.slice(CALLS > 10 ? 10 : 0));
    };
    await asked('page', {});
    await asked('page.ending', { sort: 'ending' });
    await asked('page.resale', { resale: '1' });
    await asked('search', { keyword: 'ferry 77' });
    await asked('search.common', { keyword: 'lake' });
  } finally {
    await database.remove();
  }
}

const secretOf = (box: number): string => createHash('sha256').update(`box ${box}`).digest('hex');
const text = Object.fromEntries(
  ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'].map((language) => [language, 'Series']),
) as never;

/** A market with one approved work of the artist. */
function market() {
  const state = emptyState();
  const send = (command: Command, at = Math.max(START, state.at)) => {
    const outcome = apply(state, { seq: state.seq + 1, at, command });
    if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
  };
  send({ kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 8, kinds: ['spot'] });
  send({ kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: USDT, amount: 100_000n * UNIT }] });
  send({ kind: 'nft.configure', feePpm: 20_000, depositAsset: USDT });
  send({ kind: 'nft.configureCurrency', asset: USDT, priceMin: UNIT, status: 'open' });
  const about = { type: 'image', asset: USDT, royaltyPpm: 50_000, detail: 1, digest: secretOf(0) } as const;
  send({ kind: 'nft.create', owner: ARTIST, ...about });
  send({ kind: 'nft.approve', item: 1, request: 1, maker: 1, checker: 2 });
  return { state, send };
}

/** The end of an auction in which each has bid once: all deposits but one come back. */
function endOfAuction(): number {
  const { state, send } = market();
  const end = START + DAY;
  send({ kind: 'nft.list', owner: ARTIST, item: 1, price: UNIT, raise: UNIT, deposit: UNIT, endAt: end });
  for (let owner = 10_000; owner < 10_000 + BIDDERS; owner += 1) {
    send({ kind: 'wallet.claimDemo', owner });
    send({ kind: 'nft.margin', owner, item: 1 });
    send({ kind: 'nft.bid', owner, item: 1, raise: UNIT });
  }
  takeChanges(state);
  globalThis.gc?.();
  const begun = performance.now();
  apply(state, { seq: state.seq + 1, at: end, command: { kind: 'clock.tick' } });
  encode(takeChanges(state));
  return performance.now() - begun;
}

/** Each opening of a series of a thousand boxes, in milliseconds. */
function openings(): number[] {
  const { state, send } = market();
  const owner = 10_000;
  for (let n = 0; n < 2; n += 1) send({ kind: 'wallet.claimDemo', owner }, state.at + 1);
  send({
    ...{ kind: 'nft.configureSeries', series: 1, creator: ARTIST, asset: USDT, price: UNIT, royaltyPpm: 0 },
    ...{ startAt: START, endAt: START + DAY, ownerMax: 0, contents: [{ work: 1, rarity: 'R', count: BOXES }] },
    ...{ title: text, about: text, status: 'open' },
  });
  const commitments = Array.from({ length: BOXES }, (_, n) =>
    createHash('sha256')
      .update(Buffer.from(secretOf(n + 1), 'hex'))
      .digest('hex'),
  );
  send({ kind: 'nft.commitSeries', series: 1, commitments });
  send({ kind: 'clock.tick' }, state.at + 120_000);
  for (let n = 0; n < BOXES; n += 1) send({ kind: 'nft.buyBox', owner, series: 1 });
  takeChanges(state);
  const first = state.nft.nextItem - BOXES;
  return Array.from({ length: BOXES }, (_, n) => {
    const begun = performance.now();
    send({ kind: 'nft.openBox', owner, item: first + n, seed: 'blue-kite-7', secret: secretOf(n + 1) });
    encode(takeChanges(state));
    return performance.now() - begun;
  });
}

timed(
  'auction_end',
  Array.from({ length: RUNS }, () => endOfAuction()),
);
timed('opening', openings());
await reads();
