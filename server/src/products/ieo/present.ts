/** IEOs in wire format. */
import type { ieo, WireLanguage } from '@glassbook/contract';
import type {
  ConfigureOffer as ConfigureIeo,
  ApplicationRow as IeoApplicationRow,
  TallyRow as IeoTallyRow,
} from '@glassbook/engine/ieo';
import { phaseOf as ieoPhase, pricesOf } from '@glassbook/engine/ieo/sums';
import { formatAmount, mulDiv } from '@glassbook/money';
import { escapeHtml } from '../../carry/http/escape-html.ts';
import { logoOf } from '../../carry/store/asset-wire.ts';
import { timeText } from '../../carry/store/instrument.ts';
import type { IeoServices } from './services.ts';

const DAY = 86_400_000;
const [BTC, ETH] = [1, 2];
type Assets = Pick<IeoServices['catalog'], 'asset'>;

/** An amount of whole tokens as their number. */
export const wholeText = (amount: bigint, scale: number): string => String(amount / 10n ** BigInt(scale));
/** What nobody applied for yet, in percent of what is sold, rounded down; never below 0. */
const percentageOf = (applied: bigint, total: bigint): string =>
  formatAmount(applied >= total ? 0n : mulDiv(total - applied, 10_000n, total, 'down'), 2);
const timeStatusOf = (phase: ieo.Phase): 1 | 2 | 3 => (phase === 'warm_up' ? 1 : phase === 'running' ? 2 : 3);
const addressOf = (text: string): string => (text === '-' ? '' : text);
const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
/** Nothing of a text is markup. */
const htmlOf = (paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');

const undecided = { granted: 0n, numerator: 0n, denominator: 1n, capped: 0, topped: 0 };

export function presentTally({ asset }: Assets, offer: ConfigureIeo, tally: IeoTallyRow): ieo.TallyView {
  const { scale } = asset(offer.asset);
  // Nothing of the result is said before everybody has theirs.
  const { status, owners, ...result } = tally;
  const isUnderWay = status === 'allocating';
  const state = isUnderWay ? 'running' : status;
  const { granted, numerator, denominator, capped, topped } = isUnderWay ? undecided : result;
  return {
    ...{ id: tally.offer, state, applied: wholeText(tally.applied, scale), owners },
    granted: wholeText(granted, scale),
    ...{ numerator: String(numerator), denominator: String(denominator), capped, topped },
  };
}

export function presentOffer(
  { catalog, now }: Pick<IeoServices, 'catalog' | 'now'>,
  language: WireLanguage,
  offer: ConfigureIeo,
  tally: IeoTallyRow,
): ieo.OfferView {
  const asset = catalog.asset(offer.asset);
  const pay = catalog.asset(offer.payAsset);
  const phase = ieoPhase(offer, tally.status, now());
  const total = formatAmount(offer.total, asset.scale);
  return {
    ...{ id: offer.offer, title: offer.title[language] ?? '', summary: offer.summary[language] ?? '' },
    ...{ amount: total, total_sell: total, start_at: timeText(offer.startAt), end_at: timeText(offer.endAt) },
    ...{ logo: logoOf(asset), currency_id: asset.id, pay_currency_id: pay.id },
    ...{ percentage: percentageOf(tally.applied, offer.total), day: Math.ceil(offer.lockMs / DAY) },
    ...{ time_status: timeStatusOf(phase), currency_name: asset.symbol, pay_currency_name: pay.symbol, phase },
    price: formatAmount(offer.price, pay.scale),
    ...{ start_ms: offer.startAt, end_ms: offer.endAt, issue_ms: offer.issueAt },
    ...{ lock_ms: offer.lockMs, parts: offer.parts, part_ms: offer.partMs },
  };
}

export function presentDetail(
  services: Pick<IeoServices, 'catalog' | 'now'>,
  language: WireLanguage,
  offer: ConfigureIeo,
  { tally, has }: { tally: IeoTallyRow; has: bigint },
): ieo.OfferDetail {
  const { catalog } = services;
  const asset = catalog.asset(offer.asset);
  const text = (amount: bigint) => formatAmount(amount, asset.scale);
  const pay = pricesOf(offer).map(({ asset: id, price }) => {
    const { symbol, scale } = catalog.asset(id);
    return { currency_id: id, currency_name: symbol, scale, price: formatAmount(price, scale) };
  });
  const priceIn = (id: number) => pay.find(({ currency_id }) => currency_id === id)?.price;
  const [btc, eth] = [priceIn(BTC), priceIn(ETH)];
  const paragraphs = paragraphsOf(offer.content[language] ?? '');
  return {
    ...presentOffer(services, language, offer, tally),
    ...(btc !== undefined && { btc_price: btc }),
    ...(eth !== undefined && { eth_price: eth }),
    ...{ min: text(offer.min), sell_amount: text(tally.applied), content: htmlOf(paragraphs), paragraphs },
    ...{ sell_begin: timeText(offer.issueAt), white_book: addressOf(offer.whitePaper), link: addressOf(offer.link) },
    ...{
      status: offer.status === 'open' ? 1 : 0,
      user_has_money: formatAmount(has, catalog.asset(offer.payAsset).scale),
    },
    ...{ cap: text(offer.ownerMax), scale: asset.scale, pay, tally: presentTally(catalog, offer, tally) },
  };
}

/** Of an offer that was cancelled nothing is paid or issued: it stays applied. */
function statusOf({ status, granted }: IeoApplicationRow, issueAt: number, now: number): 1 | 2 | 3 {
  if (granted === undefined) return 1;
  return status === 'running' && now < issueAt ? 2 : 3;
}

export function presentApplication(
  { catalog, now, own }: Pick<IeoServices, 'catalog' | 'now' | 'own'>,
  language: WireLanguage,
  offer: ConfigureIeo,
  row: IeoApplicationRow,
): ieo.ApplicationView {
  const [asset, pay] = [catalog.asset(row.asset), catalog.asset(row.payAsset)];
  return {
    ...{ id: row.id, created_at: timeText(row.at), name: asset.symbol },
    ...{
      coin_amount: formatAmount(row.amount, asset.scale),
      give_amount: formatAmount(row.granted ?? 0n, asset.scale),
    },
    ...{ sell_begin: timeText(offer.issueAt), status: statusOf(row, offer.issueAt, now()) },
    ...{ title: offer.title[language] ?? '', pay_currency_name: pay.symbol, scale: asset.scale, pay_scale: pay.scale },
    row: own.present(row),
  };
}
