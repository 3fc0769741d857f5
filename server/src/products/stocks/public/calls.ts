/** The public calls of stocks. */
import { stocks } from '@glassbook/contract';
import { dayOf, sessionAfter, type Schedules } from '@glassbook/engine/stocks/sums';
import { localeOf } from '@glassbook/i18n';
import { handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { flag } from '../../../carry/store/asset-wire.ts';
import { dayText, schedulesOf, type StockMarket } from '../markets.ts';
import type { StockServices } from '../services.ts';
import { figuresOf, presentStock } from './present.ts';
import { actionsOf, auctionReceipt, auctionsOf } from './rows.ts';

const DAY_MS = 86_400_000;
/** Rows of a calendar at most, and days without dates. */
const DAYS_MAX = 400;
const DAYS = 30;
const ACTIONS_SHOWN = 20;
const LIMIT = 20;

const listed = ({ markets }: StockServices, id: string): StockMarket | undefined =>
  markets.all.find((each) => each.id === Number(id));

export const markets = (services: StockServices) =>
  handleAnyone(stocks.markets, ({ language }) => ({
    ok: true,
    message: services.markets.all.map((market) => presentStock(services, market, localeOf(language))),
  }));

export const detail = (services: StockServices) =>
  handleAnyone(stocks.detail, async ({ body, language }) => {
    const market = listed(services, body.match_id);
    if (!market) return refuse('spot.market_not_found');
    const actions = await actionsOf(services.pool, market, { before: undefined, limit: ACTIONS_SHOWN });
    const message = { ...presentStock(services, market, localeOf(language)), figures: figuresOf(market), actions };
    return { ok: true, message };
  });

const pageOf = ({ before, limit }: { before?: string | undefined; limit?: string | undefined }) => ({
  ...{ before: before === undefined ? undefined : Number(before), limit: Number(limit ?? LIMIT) },
});

export const actions = (services: StockServices) =>
  handleAnyone(stocks.actions, async ({ body }) => {
    const market = listed(services, body.match_id);
    if (!market) return refuse('spot.market_not_found');
    return { ok: true, message: await actionsOf(services.pool, market, pageOf(body)) };
  });

export const auctions = (services: StockServices) =>
  handleAnyone(stocks.auctions, async ({ body }) => {
    const market = listed(services, body.match_id);
    if (!market) return refuse('spot.market_not_found');
    return { ok: true, message: await auctionsOf(services.pool, market, pageOf(body)) };
  });

export const auction = ({ pool, markets: all }: StockServices) =>
  handleAnyone(stocks.auction, async ({ body }) => {
    const receipt = await auctionReceipt(pool, all, Number(body.id));
    return receipt ? { ok: true, message: receipt } : refuse('stocks.auction_not_found');
  });

export const calendar = (services: StockServices) =>
  handleAnyone(stocks.calendar, ({ body, language: _ }) => {
    const market = listed(services, body.match_id);
    if (!market) return refuse('spot.market_not_found');
    const today = Math.floor(services.now() / DAY_MS);
    const from = body.from === undefined ? today : Date.parse(body.from) / DAY_MS;
    const to = body.to === undefined ? from + DAYS - 1 : Date.parse(body.to) / DAY_MS;
    if (!(to >= from && to - from < DAYS_MAX)) return refuse('request.field_invalid', { field: 'to' });
    const schedules = schedulesOf(services.inForce);
    const rows = market.calendar === 'practice' ? practiceRows(from, to) : daysOf(schedules, from, to);
    return { ok: true, message: rows };
  });

const daysOf = (schedules: Schedules, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => dayOf(schedules, from + at)).flatMap((day) => {
    if (!day) return [];
    const { opensAt, closesAt } = day.session ?? {};
    const times = { open_ms: opensAt ?? null, close_ms: closesAt ?? null };
    return [{ date: dayText(day.day), ...times, early: flag(day.isEarly), name: day.name ?? null }];
  });

/** Sessions of a stock to practice with: so many from the first day on. */
function practiceRows(from: number, to: number) {
  const rows = [];
  let at = from * DAY_MS;
  while (rows.length < DAYS_MAX) {
    const session = sessionAfter({ calendar: undefined, days: new Map() }, 'practice', at);
    if (!session || session.day > to) break;
    const times = { open_ms: session.opensAt, close_ms: session.closesAt };
    rows.push({ date: dayText(session.day), ...times, early: flag(false), name: null });
    at = session.closesAt;
  }
  return rows;
}
