/** The session of a stock: STOCK-006 to STOCK-015. */
import { indexPricesOf, ticksOf } from '../index-price/index.ts';
import type { Model } from '../model/model.ts';
import { show } from '../spot/conditional.ts';
import { leave, requote } from '../spot/house-maker.ts';
import { isAdjusting, setPrice } from './actions.ts';
import { auction } from './auction.ts';
import { sessionAfter, sessionBefore } from './calendar.ts';
import { asOpen, carryOut } from './carry-out.ts';
import { floorOf, stocksOf, type Stock } from './floor.ts';
import { put } from './put.ts';

const MINUTE = 60_000;
const FIVE = 5 * MINUTE;
const STEP = 5_000;

/** Its timer. */
export function sessionDue(model: Model, stock: Stock): void {
  const { row } = stock;
  if (row.session === 'closed') put(model, stock, { session: 'opening' });
  else if (row.session === 'opening') {
    if (row.close === undefined) put(model, stock, { session: 'closed' });
    else open(model, stock, row.close, 'open');
  } else if (row.session === 'open') gatherLast(model, stock);
  else if (row.session === 'paused') endPause(model, stock);
  else close(model, stock);
}

function gatherLast(model: Model, stock: Stock): void {
  leave(floorOf(model), stock.market, 'market_rules');
  put(model, stock, { session: 'closing', untilAt: undefined, past: [] });
}

function endPause(model: Model, stock: Stock): void {
  const session = sessionAfter(model, stock.rules, model.at);
  const index = indexPricesOf(model).get(stock.rules.market)?.price ?? stock.row.close;
  if (!session || model.at >= session.last) gatherLast(model, stock);
  else if (index === undefined) put(model, stock, { untilAt: session.last });
  else open(model, stock, index, 'reopen');
}

function close(model: Model, stock: Stock): void {
  const { rules, row } = stock;
  const session = sessionBefore(model, rules, model.at);
  const index = indexPricesOf(model).get(rules.market)?.price;
  const isHalted = row.session === 'halted';
  const found = !isHalted && index !== undefined ? auction(model, stock, 'close', index) : {};
  const since = session ? session.opens : model.at;
  const ticks = (ticksOf(model).get(rules.market) ?? []).filter(({ at }) => at >= since && at < model.at).slice(-5);
  const odd = ticks.length % 2 === 0 ? ticks.slice(1) : ticks;
  const sorted = odd.map((tick) => tick.price).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const price = sorted[(sorted.length - 1) / 2] ?? index ?? row.close;
  put(model, stock, {
    ...{ session: isHalted ? 'halted' : 'closed', close: price, closedAt: model.at, stage: 'closing', ...found },
    ...{ reference: undefined, openedAt: undefined, untilAt: undefined, past: [] },
  });
  if (price !== undefined && price !== index) setPrice(model, rules.market, price);
  carryOut(model, stock);
}

/** The auction; then the ladder, then what waited, as if it arrived. */
export function open(model: Model, stock: Stock, reference: bigint, kind: 'open' | 'reopen'): void {
  const found = auction(model, stock, kind, reference);
  const past = [{ at: model.at, price: reference }];
  put(model, stock, { ...found, stage: 'opening', reference, openedAt: model.at, untilAt: undefined, past });
  carryOut(model, stock);
}

export function indexMoved(model: Model, number: number): void {
  const stock = stocksOf(model).stocks.get(number);
  const index = indexPricesOf(model).get(number);
  if (!stock || !index) return;
  const { row, market } = stock;
  if (row.stage !== 'none') {
    if (row.stage === 'arriving') asOpen(stock, () => requote(floorOf(model), market));
    return;
  }
  if (row.session === 'opening') {
    const session = sessionAfter(model, stock.rules, model.at);
    if (session && model.at >= session.opens && !isAdjusting(model, number)) open(model, stock, index.price, 'open');
  }
  if (row.session !== 'open') return;
  const floor = floorOf(model);
  const before = row.past.filter(({ at }) => at <= model.at - FIVE).at(-1) ?? row.past[0];
  const away = before && (index.price > before.price ? index.price - before.price : before.price - index.price);
  if (before && away !== undefined && away * 20n >= before.price) {
    leave(floor, market, 'market_rules');
    put(model, stock, { session: 'paused', untilAt: model.at + FIVE, past: [] });
    return;
  }
  const last = row.past.at(-1)?.at ?? -Infinity;
  if (Math.floor(last / STEP) !== Math.floor(model.at / STEP)) {
    const needed = row.past.filter(
      ({ at }, place) => at > model.at - FIVE || (row.past[place + 1]?.at ?? Infinity) > model.at - FIVE,
    );
    put(model, stock, { past: [...needed, { at: model.at, price: index.price }] });
  }
  requote(floor, market);
  for (const by of ['index', 'last'] as const) show(floor, market, by);
}

/** By the time; while owners are done as before an opening. */
export function phaseOf(model: Model, stock: Stock): Pick<Stock['row'], 'session' | 'untilAt'> {
  const session = sessionAfter(model, stock.rules, model.at);
  if (!session || model.at < session.gathers) return { session: 'closed', untilAt: undefined };
  const waits = isAdjusting(model, stock.rules.market);
  if (!waits && model.at >= session.last) return { session: 'closing', untilAt: undefined };
  if (waits || model.at < session.opens) return { session: 'opening', untilAt: undefined };
  return { session: 'paused', untilAt: model.at + MINUTE };
}
