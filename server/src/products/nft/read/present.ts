/** Items and series in wire format. */
import type { nft, WireLanguage } from '@glassbook/contract';
import type { ItemRow, ListingRow } from '@glassbook/engine/nft';
import { types } from '@glassbook/engine/nft/words';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { flag } from '../../../carry/store/asset-wire.ts';
import { percentText, timeText } from '../../../carry/store/instrument.ts';
import { codeOf, seriesCode } from '../codes.ts';
import type { ReadServices } from '../services.ts';
import type { Found, FoundItem, FoundSeries, Person, Work } from './find.ts';

type View = nft.ItemView;
type Services = Pick<ReadServices, 'catalog' | 'inForce'>;

const typeOf = (type: ItemRow['type']): View['type'] => types.indexOf(type) + 1;
const reviews = { waiting: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;
const imageOf = ({ item, work }: { item: ItemRow; work: Work } | undefined = noWork): string =>
  item.type === 'image' || item.type === 'gif' ? work.media : work.cover;
const noWork = { item: { type: 'image' } as ItemRow, work: { media: '', cover: '', name: '', description: '' } };

const authorView = ({ id, name, signature, portrait }: Person) => ({
  ...{ author: id, author_id: id, author_name: name, author_avatar: portrait, author_description: signature },
});
/** When a sale begins and ends, or that there is none. */
const windowOf = (sale?: { startAt: number; endAt: number; announcedAt: number }) => ({
  ...{ start_time: sale ? timeText(sale.startAt) : '', end_time: sale ? timeText(sale.endAt) : '' },
  ...{ start_ms: sale?.startAt ?? 0, end_ms: sale?.endAt ?? 0, announced_ms: sale?.announcedAt ?? 0 },
});
const sharesOf = (feePpm: number, royaltyPpm: number) => ({
  ...{ royalty: percentText(royaltyPpm), fee: percentText(feePpm), fee_ppm: feePpm },
});
function currencyOf({ catalog }: Services, id: number) {
  const { symbol, scale } = catalog.asset(id);
  return { currency_id: id, currency_name: symbol, scale };
}

const saleStatus = (listing: ListingRow | undefined): View['status'] =>
  listing?.status === 'waiting' ? 2 : listing?.status === 'running' ? 1 : 0;

function itemView(services: Services, language: WireLanguage, found: FoundItem): View {
  const { catalog, inForce } = services;
  const { item, listing, shown, offer, paid, creator, collected } = found;
  const market = inForce.of('nft.configure');
  const isBox = item.number > 0;
  const isClosedBox = isBox && item.work === undefined;
  const asset = listing?.asset ?? paid?.asset ?? item.asset;
  const currency = currencyOf(services, asset);
  const money = (amount: bigint) => formatAmount(amount, currency.scale);
  const deposits = catalog.asset(listing?.depositAsset ?? market?.depositAsset ?? asset);
  const first = shown ?? offer?.contents[0];
  const why = item.reason && words(localeOf(language), 'nft', `notice.nft_why.${item.reason}`);
  return {
    ...{ id: item.id, code: codeOf(item), type: typeOf(shown?.item.type ?? 'image'), ...currency },
    name: shown?.work.name ?? `${offer?.terms.title[language] ?? ''} ${item.number}`,
    price: money(listing?.current ?? paid?.price ?? 0n),
    image: isClosedBox ? imageOf(first) : (shown?.work.media ?? ''),
    cover: shown?.work.cover ?? '',
    description: shown?.work.description ?? offer?.terms.about[language] ?? '',
    ...{ ...authorView(creator), owner: item.owner, ...windowOf(listing) },
    ...{ created: timeText(item.at), updated: timeText(Math.max(item.at, listing?.at ?? 0, paid?.at ?? 0)) },
    status: saleStatus(listing),
    pay_type: listing ? (listing.type === 'auction' ? 2 : 1) : isClosedBox ? 3 : 1,
    ...{ per_increase: money(listing?.raise ?? 0n), margin: formatAmount(listing?.deposit ?? 0n, deposits.scale) },
    ...{ margin_name: deposits.symbol, chain: 'Glassbook', rarity: item.rarity },
    ...{ rarity_house_id: item.series, rarity_status: flag(!isClosedBox) },
    ...{ resell_nft_status: flag(listing !== undefined && listing.owner !== item.creator) },
    ...{ lock_order: flag(listing?.status === 'won'), collect: collected.isOwn, collect_number: collected.count },
    ...sharesOf(listing?.feePpm ?? market?.feePpm ?? 0, listing?.royaltyPpm ?? item.royaltyPpm),
    ...{ sale: listing?.id ?? 0, bids: listing?.bids ?? 0, total: 0, sold: 0, opened: 0, contents: [] },
    ...{ review: reviews[item.review], review_reason: why ?? '' },
    ...{ hidden: shown?.item.isHidden ?? false, work: isBox && item.work !== undefined ? `W-${item.work}` : '' },
  };
}

const seriesStatus = { waiting: 2, announced: 2, running: 1, ended: 0 } as const;

function seriesView(
  services: Services,
  language: WireLanguage,
  found: FoundSeries & Pick<FoundItem, 'creator' | 'collected'>,
): View {
  const { row, terms, contents, creator, collected } = found;
  const currency = currencyOf(services, terms.asset);
  const [first] = contents;
  const endAt = row.status === 'ended' ? (row.closedAt ?? terms.endAt) : terms.endAt;
  return {
    ...{ id: row.series, code: seriesCode(row.series), type: typeOf('image'), ...currency },
    ...{
      name: terms.title[language] ?? '',
      description: terms.about[language] ?? '',
      price: formatAmount(terms.price, currency.scale),
    },
    ...{ image: imageOf(first), cover: '', ...authorView(creator), owner: terms.creator },
    ...windowOf({ startAt: row.startAt, endAt, announcedAt: terms.endAt }),
    ...{ created: timeText(row.at), updated: timeText(row.closedAt ?? row.at), status: seriesStatus[row.status] },
    ...{
      pay_type: 3,
      per_increase: formatAmount(0n, currency.scale),
      margin: '0',
      margin_name: currency.currency_name,
    },
    ...{ chain: 'Glassbook', rarity: 'N', rarity_house_id: row.series, rarity_status: 0 },
    ...{ resell_nft_status: 0, lock_order: 0, collect: collected.isOwn, collect_number: collected.count },
    ...{ ...sharesOf(row.feePpm, terms.royaltyPpm), sale: 0, bids: 0 },
    ...{ total: row.total, sold: row.sold, opened: row.opened },
    contents: terms.contents.map(({ work: id, rarity, count }, place) => {
      const content = contents.find(({ item }) => item.id === id);
      return {
        ...{ code: `W-${id}`, name: content?.work.name ?? '', image: imageOf(content) },
        ...{ type: typeOf(content?.item.type ?? 'image'), rarity, count, left: row.left[place] ?? 0 },
      };
    }),
    ...{ review: 2, review_reason: '', hidden: first?.item.isHidden ?? false, work: '' },
  };
}

export const present = (services: Services, language: WireLanguage, found: Found): View =>
  found.kind === 'item' ? itemView(services, language, found) : seriesView(services, language, found);
