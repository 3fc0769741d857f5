/** Blind boxes as docs/nft.md describes them. What is drawn is computed by another implementation of HMAC. */
import { createHash, createHmac } from 'node:crypto';
import { FIRST_USER } from '@glassbook/engine';
import type { ConfigureSeries, ItemRow, OpeningRow, SeriesRow } from '@glassbook/engine/nft';
import { assetsOf } from '../asset/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { staked, stakeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { text } from '../model/text.ts';
import type { Rules } from '../product.ts';
import { sell } from './sales.ts';
import { boxesOf, nftOf, nftRowsOf, put, tell } from './state.ts';
import { blank, isRoyalty, itemOf } from './works.ts';

const MINUTE = 60_000;
const TIME_MAX = Number.MAX_SAFE_INTEGER;
const HEX = /^[0-9a-f]{64}$/;
export const hashOf = (secret: string): string => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

/** Whether a new series is refused. */
function isBad(model: Model, command: ConfigureSeries): boolean {
  const { creator, asset, price, royaltyPpm, startAt, endAt, ownerMax, contents, status } = command;
  const { market, currencies, items } = nftOf(model);
  const currency = currencies.get(asset);
  const areTimes = isWhole(startAt, 0, TIME_MAX) && isWhole(endAt, startAt + 1, TIME_MAX) && endAt > model.at + MINUTE;
  const isPriced = currency?.status === 'open' && price >= currency.priceMin && price <= AMOUNT_MAX;
  const works = contents.map(({ work }) => items.get(work));
  const areFree = works.every(
    (item) =>
      item?.creator === creator &&
      item.owner === creator &&
      item.review === 'approved' &&
      item.number + item.series + item.listing === 0,
  );
  const areCounts = contents.every(({ count }) => isWhole(count, 1, 1_000));
  const boxes = contents.reduce((sum, { count }) => sum + count, 0);
  const isShort = contents.length > 0 && contents.length <= 20 && boxes <= 1_000;
  const areGood = [market, areTimes, isPriced, areFree, areCounts, isShort, new Set(works).size === works.length];
  return (
    !areGood.every(Boolean) ||
    !isRoyalty(royaltyPpm) ||
    !isWhole(ownerMax, 0, 1_000) ||
    creator < FIRST_USER ||
    status !== 'open'
  );
}

function configure(model: Model, command: ConfigureSeries) {
  const { offers, series, market } = nftOf(model);
  const before = offers.get(command.series);
  const isOther = before && text({ ...before, status: '' }) !== text({ ...command, status: '' });
  const isAgain = before?.status === 'ended' && command.status === 'open';
  if (isOther || isAgain || (!before && isBad(model, command))) return refused('nft.settings_invalid');
  offers.set(command.series, command);
  model.changes.settings.push({ key: `nftSeries:${command.series}`, command });
  const row = series.get(command.series);
  if (row) {
    if (command.status === 'ended' && row.status !== 'ended') endSeries(model, row);
    return { ok: true } as const;
  }
  setSeriesOf(model, command, command.series);
  const left = command.contents.map(({ count }) => count);
  put(model, 'series', command.series, {
    ...{ series: command.series, status: 'waiting', firstItem: 0, total: left.reduce((a, b) => a + b) },
    ...{ sold: 0, opened: 0, left, feePpm: market?.feePpm ?? 0, startAt: command.startAt, at: model.at },
    closedAt: undefined,
  });
  return { ok: true } as const;
}

function setSeriesOf(model: Model, { contents }: ConfigureSeries, series: number): void {
  for (const { work } of contents) {
    const item = nftOf(model).items.get(work);
    if (item) put(model, 'items', work, itemOf({ ...item, series }));
  }
}

export function beginSeries(model: Model, row: SeriesRow): void {
  put(model, 'series', row.series, { ...row, status: 'running' });
}
export function endSeries(model: Model, row: SeriesRow): void {
  const offer = nftOf(model).offers.get(row.series);
  put(model, 'series', row.series, { ...row, status: 'ended', closedAt: model.at });
  if (offer && boxesOf(model, row.series).length === 0 && row.sold === 0) setSeriesOf(model, offer, 0);
}

/** The row as counted from the boxes that there are. */
function counted(model: Model, row: SeriesRow): SeriesRow {
  const boxes = boxesOf(model, row.series);
  const drawn = boxes.flatMap(({ work }) => work ?? []);
  const contents = nftOf(model).offers.get(row.series)?.contents ?? [];
  const left = contents.map(({ work, count }) => count - drawn.filter((each) => each === work).length);
  return { ...row, sold: boxes.length, opened: drawn.length, left };
}

/** What is in a box: everything that is left laid out in its order, of which the draw takes one. */
function drawIn(model: Model, item: ItemRow, seed: string, secret: string): OpeningRow {
  const { series, number } = item;
  const drawn = boxesOf(model, series).flatMap(({ work }) => work ?? []);
  const rest = (nftOf(model).offers.get(series)?.contents ?? []).flatMap(({ work, count }) =>
    Array.from({ length: count - drawn.filter((each) => each === work).length }, () => work),
  );
  const most = Math.floor(2 ** 32 / rest.length) * rest.length;
  const valueAt = (counter: number) =>
    createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(`S-${series}-${number}:${seed}:${counter}`)
      .digest()
      .readUInt32BE(0);
  let counter = 0;
  while (valueAt(counter) >= most) counter += 1;
  const index = valueAt(counter) % rest.length;
  return {
    ...{ item: item.id, owner: item.owner, series, number, place: drawn.length + 1, at: model.at, secret, seed },
    ...{ counter, left: rest.length, index, work: rest[index] ?? 0 },
  };
}

export const seriesRules = {
  'nft.configure': (model, command) => {
    const own = nftOf(model);
    const { feePpm, depositAsset } = command;
    const isSpot = assetsOf(model).get(depositAsset)?.kinds.includes('spot') === true;
    const isOther = own.market !== undefined && own.market.depositAsset !== depositAsset;
    if (!isWhole(feePpm, 0, 50_000) || !isSpot || isOther) return refused('nft.settings_invalid');
    own.market = command;
    model.changes.settings.push({ key: 'nft', command });
    return { ok: true };
  },
  'nft.configureCurrency': (model, command) => {
    const { asset, priceMin } = command;
    const isSpot = assetsOf(model).get(asset)?.kinds.includes('spot') === true;
    if (!isSpot || priceMin < 100n || priceMin > AMOUNT_MAX) return refused('nft.settings_invalid');
    nftOf(model).currencies.set(asset, command);
    model.changes.settings.push({ key: `nftCurrency:${asset}`, command });
    return { ok: true };
  },
  'nft.configureSeries': configure,
  'nft.commitSeries': (model, { series: id, commitments }) => {
    const { series, next } = nftOf(model);
    const row = series.get(id);
    const areGood = commitments.every((each) => HEX.test(each)) && new Set(commitments).size === commitments.length;
    if (row?.status !== 'waiting' || commitments.length !== row.total || !areGood) return refused('nft.secret_invalid');
    put(model, 'seals', id, { series: id, commitments, secrets: [] });
    const startAt = Math.max(row.startAt, model.at + MINUTE);
    put(model, 'series', id, { ...row, status: 'announced', firstItem: next.item, startAt });
    next.item += row.total;
    return { ok: true };
  },
  'nft.buyBox': (model, { owner, series: id, seen }) => {
    const offer = nftOf(model).offers.get(id);
    const row = nftOf(model).series.get(id);
    if (!offer || !row) return refused('nft.not_found');
    const { creator, asset, price, royaltyPpm, ownerMax } = offer;
    const boxes = boxesOf(model, id);
    if (owner === creator || owner < FIRST_USER) return refused('nft.own');
    if (boxes.length === row.total) return refused('nft.sold_out');
    if (row.status === 'ended') return refused('nft.not_on_sale');
    if (row.status !== 'running') return refused('nft.not_started');
    if ((seen?.price ?? price) !== price) return refused('nft.price_changed');
    if (ownerMax !== 0 && boxes.filter(({ buyer }) => buyer === owner).length >= ownerMax)
      return refused('nft.box_limit');
    const limited = stakeRefusal(model, owner, { asset, amount: price }, 0n);
    if (limited) return refused(limited);
    if (model.available(owner, 'spot', asset) < price) return refused('nft.insufficient_funds');
    const box = itemOf({
      ...{ ...blank(model), id: row.firstItem + boxes.length, owner: creator, creator, asset, royaltyPpm },
      ...{ review: 'approved', series: id, number: boxes.length + 1, buyer: owner },
    });
    const sold = {
      seller: creator,
      buyer: owner,
      part: 'available',
      asset,
      price,
      feePpm: row.feePpm,
      royaltyPpm,
    } as const;
    const item = sell(model, box, sold);
    staked(model, owner, { asset, amount: price });
    const now = counted(model, row);
    if (now.sold === now.total) endSeries(model, now);
    else put(model, 'series', id, now);
    return { ok: true, item };
  },
  'nft.openBox': (model, { owner, item: id, seed, secret }) => {
    const { items, listings, series, seals } = nftOf(model);
    const item = items.get(id);
    if (!item) return refused('nft.not_found');
    if (item.owner !== owner) return refused('nft.not_owner');
    if (item.number === 0) return refused('nft.not_a_box');
    if (item.work !== undefined) return refused('nft.already_opened');
    if (item.listing > 0) return refused(listings.get(item.listing)?.status === 'won' ? 'nft.locked' : 'nft.listed');
    if (!/^[\w-]*$/.test(seed) || seed.length > 64) return refused('nft.seed_invalid');
    const row = series.get(item.series);
    const isRight = HEX.test(secret) && hashOf(secret) === seals.get(item.series)?.commitments[item.number - 1];
    if (!row || !isRight) return refused('nft.secret_invalid');
    const opening = drawIn(model, item, seed, secret);
    const drawn = nftOf(model)
      .offers.get(item.series)
      ?.contents.find(({ work }) => work === opening.work);
    const type = items.get(opening.work)?.type ?? 'image';
    const now = itemOf({ ...item, work: opening.work, rarity: drawn?.rarity ?? 'N', type });
    put(model, 'items', id, now);
    put(model, 'series', row.series, counted(model, row));
    nftRowsOf(model).openings.push(opening);
    tell(model, id, owner, 'opened');
    return { ok: true, item: now, opening };
  },
  'nft.publishSecrets': (model, { series: id, secrets }) => {
    const { series, seals } = nftOf(model);
    const [row, seal] = [series.get(id), seals.get(id)];
    const unsold = seal?.commitments.slice(row?.sold) ?? [];
    const areRight = text(secrets.map((each) => (HEX.test(each) ? hashOf(each) : ''))) === text(unsold);
    if (row?.status !== 'ended' || !seal || seal.secrets.length > 0 || unsold.length === 0 || !areRight)
      return refused('nft.secret_invalid');
    put(model, 'seals', id, { ...seal, secrets });
    return { ok: true };
  },
} satisfies Partial<Rules<`nft.${string}`>>;
