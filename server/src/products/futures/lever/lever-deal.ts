/** What historic clients open the page of futures with, and their list of open positions with its sums. */
import { futures } from '@glassbook/contract';
import { localeOf, type Locale } from '@glassbook/i18n';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { paginator } from '../../../carry/http/paginator.ts';
import { plainText, priceText } from '../../../carry/store/instrument.ts';
import { leadersOf } from './leaders.ts';
import { ofPair } from './lever.ts';
import { sumsOf, type Open } from './lever-sums.ts';
import { aroundOf, LIMIT, ofPosition } from './lever-trades.ts';
import type { FuturesMarket } from '../markets.ts';
import type { FuturesServices } from '../services.ts';

const LEVELS = 5;
/** What a ticket offers, as far as the market allows it; any whole number within its limits is taken. */
const LEVERAGES = [1, 2, 3, 5, 10, 20, 25, 50, 75, 100, 125, 150, 200];
const SHARES = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000];

const choices = (all: readonly number[], most: number): { value: number }[] =>
  [...new Set([...all.filter((value) => value < most), most])].map((value) => ({ value }));

/** The best levels of a side, of everyone together. */
const levelsOf = ({ books }: FuturesServices, of: FuturesMarket, side: 'buy' | 'sell') =>
  books
    .side(of.id, side)
    .slice(0, LEVELS)
    .map(({ price, amount }) => ({ price: priceText(of, price), number: plainText(of.base, amount * of.rules.size) }));

async function rowsOf(services: FuturesServices, open: readonly Open[], locale: Locale) {
  const leaders = await leadersOf(
    services.pool,
    open.map(({ row }) => row),
  );
  return open.map(({ of, row }) => ofPosition(of, row, aroundOf(services, of, { leaders, locale })));
}

/** One of the margin asset in USDT, by the index price; USDT itself is 1, and 0 where it has no price. */
function inUsdt({ catalog, indexPrice }: FuturesServices, { settle }: FuturesMarket): string {
  if (settle.symbol === 'USDT') return '1';
  const of = catalog.instruments.find(({ base, quote }) => base.id === settle.id && quote.symbol === 'USDT');
  const price = of && indexPrice(of.id);
  return of && price !== undefined ? priceText(of, price) : '0';
}

export const leverDeal = (services: FuturesServices) =>
  handle(futures.leverDeal, async ({ body, caller: { userId }, language }) => {
    const of = ofPair(services.markets, body.currency_id, body.legal_id);
    if (!of) return refuse('futures.market_not_found');
    const { here, balance, worth } = await sumsOf(services, userId, of);
    const marks = services.prices.mark(of.id);
    const { contractsMax: max, tiers } = of.rules;
    return {
      ok: true,
      message: {
        lever_transaction: { in: levelsOf(services, of, 'buy'), out: levelsOf(services, of, 'sell') },
        my_transaction: await rowsOf(services, here.slice(0, LIMIT), localeOf(language)),
        lever_share_limit: { min: 1, max },
        multiple: { muit: choices(LEVERAGES, tiers[0]?.leverageMax ?? 1), share: choices(SHARES, max) },
        // Before the first trade the mark price.
        last_price: priceText(of, marks?.last || marks?.mark || 0n),
        ...{ user_lever: balance, all_levers: worth, ustd_price: inUsdt(services, of), ExRAte: services.cnyRate() },
      },
    };
  });

export const leverDealAll = (services: FuturesServices) =>
  handle(futures.leverDealAll, async ({ body, caller: { userId }, language }) => {
    const of = ofPair(services.markets, body.currency_id, body.legal_id);
    if (!of) return refuse('futures.market_not_found');
    const { here, balance, totals } = await sumsOf(services, userId, of);
    const page = Number(body.page ?? 1);
    const rows = await rowsOf(services, here.slice((page - 1) * LIMIT, page * LIMIT), localeOf(language));
    const path = `/api${futures.leverDealAll.path}`;
    return {
      ok: true,
      message: { balance, ...totals, order: paginator(rows, { total: here.length, page, limit: LIMIT, path }) },
    };
  });
