/** What happened with an item: its history, the bids of its auction, the draws of its series. */
import { createHmac } from 'node:crypto';
import { nft, type WireLanguage } from '@glassbook/contract';
import type { EventRow } from '@glassbook/engine/nft';
import { boxName } from '@glassbook/engine/nft/sums';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { flag } from '../../../carry/store/asset-wire.ts';
import { timeText } from '../../../carry/store/instrument.ts';
import { entryOf, seriesCode } from '../codes.ts';
import type { NftServices, ReadServices } from '../services.ts';
import { shown } from './lists.ts';
import { findBids, findEvents, findItems, findOpenings, findSeals } from './rows.ts';

/** Events in wire format. */
export const presentEvents = ({ catalog }: Pick<ReadServices, 'catalog'>, events: readonly EventRow[]) =>
  events.map(({ id, what, owner, at, asset, price }) => {
    const currency = asset === undefined ? undefined : catalog.asset(asset);
    return {
      ...{ id, what, user: owner, at_ms: at, currency_name: currency?.symbol ?? '' },
      price: currency && price !== undefined ? formatAmount(price, currency.scale) : '',
    };
  });
export const eventsOf = (pool: Pool, item: number): Promise<EventRow[]> =>
  findEvents(pool, 'WHERE item = $1 ORDER BY id DESC LIMIT 100', [item]);

/** The item with a code where everybody may see it: approved, or of the caller. */
async function publicItem({ pool }: ReadServices, code: string, viewer: number) {
  const entry = await entryOf(pool, code);
  const [item] = entry?.kind === 'item' ? await findItems(pool, 'WHERE id = $1', [entry.id]) : [];
  return item && (item.review === 'approved' || item.creator === viewer) ? item : undefined;
}

export const history = (services: ReadServices) =>
  handleAnyone(nft.history, async ({ body, caller }) => {
    const item = await publicItem(services, body.code, caller?.userId ?? 0);
    if (!item) return refuse('nft.not_found');
    return { ok: true, message: presentEvents(services, await eventsOf(services.pool, item.id)) };
  });

/** The same for all bids of a bidder in an auction, another in each; who has not the key finds no account by it. */
const pseudonym = (key: Buffer, listing: number, owner: number): string =>
  `#${createHmac('sha256', key).update(`${listing} ${owner}`).digest('hex').slice(0, 8)}`;

const BIDS_SHOWN = 10;
export const bids = (services: NftServices) => {
  const key = services.vault.keyOf('nft bidders');
  return handleAnyone(nft.bids, async ({ body, caller, language }) => {
    const { pool, catalog } = services;
    const entry = await entryOf(pool, body.code);
    if (!entry) return refuse('nft.not_found');
    const [view] = await shown(services, [entry], { viewer: 0, language });
    if (!view || entry.kind === 'series') return { ok: true, message: [] };
    const rows = await findBids(pool, 'WHERE item = $1 ORDER BY id DESC LIMIT $2', [entry.id, BIDS_SHOWN]);
    const message = rows
      .filter(({ listing }) => listing === rows[0]?.listing)
      .map(({ id, owner, listing, asset, price, status, at }) => {
        const { symbol, scale } = catalog.asset(asset);
        return {
          ...{ id, code: view.code, buyer_id: owner === caller?.userId ? owner : 0, head_portrait: '' },
          ...{ nick_name: pseudonym(key, listing, owner), price: formatAmount(price, scale), currency_name: symbol },
          ...{ nft_name: view.name, nft_image: view.cover || view.image, created: timeText(at), at_ms: at },
          status: flag(status === 'leads' || status === 'paid'),
        };
      });
    return { ok: true, message };
  });
};

/** All that repeats the draws of a series; undefined where it has no commitments yet. */
async function proofOf(services: ReadServices, series: number, language: WireLanguage) {
  const { pool } = services;
  const [view] = await shown(services, [{ kind: 'series', id: series }], { viewer: 0, language });
  const [seal] = await findSeals(pool, 'WHERE series = $1', [series]);
  if (!view) return undefined;
  const openings = await findOpenings(pool, 'WHERE series = $1 ORDER BY place', [series]);
  const table: nft.ProofTable = {
    ...{ format: 'glassbook-draw-1', series: seriesCode(series) },
    contents: view.contents.map(({ code, name, rarity, count }) => ({ item: code, name, rarity, count })),
    commitments: [...(seal?.commitments ?? [])],
    openings: openings.map(({ number, secret, seed, counter, left, index, work, place }) => ({
      ...{ n: place, box: boxName(series, number), secret, seed, counter, left, index, item: `W-${work}` },
    })),
    secrets: [...(seal?.secrets ?? [])],
  };
  return table;
}

export const proof = (services: ReadServices) => ({
  ...handleAnyone(nft.proof, async ({ body, language }) => {
    const entry = await entryOf(services.pool, body.code);
    if (!entry) return refuse('nft.not_found');
    const [box] = entry.kind === 'item' ? await findItems(services.pool, 'WHERE id = $1', [entry.id]) : [];
    if (box?.number === 0) return refuse('nft.not_a_box');
    const table = await proofOf(services, box?.series ?? entry.id, language);
    return table ? { ok: true, message: table } : refuse('nft.not_found');
  }),
  cost: () => PROOF_COST,
});
/** In usual requests: a series of a thousand boxes is 400 KB. */
const PROOF_COST = 10;
