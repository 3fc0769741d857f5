/** Offers and orders in wire format. */
import type { dual } from '@glassbook/contract';
import type { ConfigureOffer as ConfigureDual, OrderRow as DualRow } from '@glassbook/engine/dual';
import { WINDOW } from '@glassbook/engine/dual/words';
import { startOf } from '@glassbook/engine/dual/sums';
import { formatAmount } from '@glassbook/money';
import { flag, logoOf } from '../../carry/store/asset-wire.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { dateText, percentText, plainText, timeText } from '../../carry/store/instrument.ts';
import type { Offered, OnOffer } from './on-offer.ts';

type Named = Pick<Catalog, 'asset' | 'instrument'>;
export const receiptId = (id: number): string => `dual-${id}`;

/** BTC-20261231-60000-C: the same in every language. */
export function nameOf({ asset }: Named, { asset: coin, quote, type, strike, endAt }: NamedBy): string {
  const date = dateText(endAt).replaceAll('-', '');
  return `${asset(coin).symbol}-${date}-${plainText(asset(quote), strike)}-${type === 'call' ? 'C' : 'P'}`;
}
type NamedBy = Pick<ConfigureDual, 'asset' | 'quote' | 'type' | 'strike'> & { endAt: number };

export function presentOffer(catalog: Named, onOffer: OnOffer, offered: Offered, now: number): dual.OfferView {
  const { offer, sale } = offered;
  const [asset, quote] = [catalog.asset(offer.asset), catalog.asset(offer.quote)];
  const [startAt, endAt] = [startOf(offer.startDay), startOf(offer.endDay)];
  const price = (amount: bigint) => formatAmount(amount, quote.scale);
  return {
    ...{ id: offer.offer, name: nameOf(catalog, { ...offer, endAt }), rate: percentText(offer.ratePpm) },
    ...{ exercise_price: price(offer.strike), currency_name: asset.symbol, currency_id: asset.id, type: offer.type },
    ...{ start_time: dateText(startAt), end_time: dateText(endAt), total_number: offer.total },
    ...{ remaining_number: Math.max(0, offer.total - sale.sold), purchased_number: sale.sold },
    ...{ bar: Math.min(100, Math.floor((sale.sold * 100) / offer.total)), user_limit: offer.ownerMax },
    ...{ status: flag(onOffer.isOnSale(offered, now)), created: timeText(sale.at) },
    ...{ market: catalog.instrument(offer.instrument).symbol, currency_logo: logoOf(asset) },
    ...{ quote_id: quote.id, quote_name: quote.symbol, scale: asset.scale, quote_scale: quote.scale },
    ...{ rate_ppm: offer.ratePpm, tick: price(offer.tick), left: onOffer.left(offered, now) },
    ...{ start_ms: startAt, end_ms: endAt, minutes: sale.taken, priced: sale.prices.length },
    ...{ settled: sale.status === 'settled', settlement: sale.price === undefined ? '' : price(sale.price) },
  };
}

/** From the first minute of its window on it is settling. */
export const settlesFrom = ({ endAt }: Pick<DualRow, 'endAt'>): number => endAt - WINDOW.minutes * WINDOW.everyMs;
const closed = { completed: 3, failed: 0 } as const;

/** An order as clients of this family read it. */
export function presentListed(catalog: Named, onOffer: OnOffer, row: DualRow, now: number): dual.Listed {
  const [asset, quote, paid] = [row.asset, row.quote, row.paidAsset].map((id) => catalog.asset(id));
  const back = row.backAsset === undefined ? undefined : catalog.asset(row.backAsset);
  if (!asset || !quote || !paid) throw new Error('an order has its assets');
  const strike = formatAmount(row.strike, quote.scale);
  const offered = onOffer.find(row.offer);
  return {
    ...{ id: row.id, user_id: row.owner, dual_id: row.offer, name: nameOf(catalog, row), type: row.type },
    ...{ order_rate: percentText(row.ratePpm), day: row.days, number: row.shares, price: strike },
    ...{ exercise_price: strike, total: formatAmount(row.paid, paid.scale) },
    ...{ currency_id: asset.id, currency_name: asset.symbol, end_time: dateText(row.endAt) },
    remaining_number: offered ? Math.max(0, offered.offer.total - offered.sale.sold) : 0,
    status: row.status === 'purchased' ? (now < settlesFrom(row) ? 1 : 2) : closed[row.status],
    ...{ created: timeText(row.at), create: timeText(row.at) },
    ...{ success: formatAmount(row.back ?? 0n, (back ?? paid).scale), success_currency: back?.symbol ?? '' },
    receipt: receiptId(row.id),
  };
}
