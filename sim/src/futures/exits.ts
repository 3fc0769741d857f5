/** The prices at which positions are closed at market, by docs/futures.md: FUTURES-030 to FUTURES-034. */
import type { Outcome, PriceSource } from '@glassbook/engine';
import type { PositionRow, SetExits } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { showPrice, type Shown } from '../model/shown.ts';
import {
  futuresOf,
  highestOf,
  isFarFromMark,
  marketOf,
  ownOf,
  priceNow,
  allPositions,
  rowsOf,
  touchPosition,
  type Market,
  type Reached,
} from './market.ts';
import { closeAtMarket } from './close.ts';
import { cancelKept } from './kept.ts';
import { bandPrice } from './margin.ts';
import { cancel } from './resting.ts';

const parts = ['profit', 'stop'] as const;
type Part = Reached['part'];
type Due = Reached & { rise: boolean; at: bigint };

/** Fires once the price is at or above it. */
const isRise = ({ side }: PositionRow, part: Part): boolean => (side === 'long') === (part === 'profit');
const priceOf = ({ profitPrice, stopPrice }: PositionRow, part: Part): bigint =>
  part === 'profit' ? profitPrice : stopPrice;
const exitsOf = (position: PositionRow): Due[] =>
  position.profitPrice + position.stopPrice === 0n
    ? []
    : parts
        .map((part) => ({ position, part, rise: isRise(position, part), at: priceOf(position, part) }))
        .filter(({ at }) => at > 0n);
const isReached = ({ rise, at }: Pick<Due, 'rise' | 'at'>, price: bigint): boolean =>
  rise ? at <= price : at >= price;

/** All prices of a market that is open. */
export function showPrices(model: Model, market: Market): void {
  if (market.status !== 'open') return;
  for (const by of ['mark', 'last', 'index'] as const) {
    const price = priceNow(market, by);
    if (price === undefined || (by === 'last' && isFarFromMark(market, price))) continue;
    showPrice(model, { instrument: market.rules.market, by, price });
  }
}

export function setExits(model: Model, { owner, position: id, by, profit, stop }: SetExits): Outcome {
  const position = ownOf(model, owner).positions.find((each) => each.id === id);
  if (!position) return refused('futures.position_not_open');
  const market = marketOf(model, position.market);
  const wanted = { ...position, exitBy: by, profitPrice: profit, stopPrice: stop };
  const exits = exitsOf(wanted);
  if (exits.length === 0) {
    if (exitsOf(position).length === 0) return refused('futures.exits_missing');
    wanted.exitBy = 'mark';
  } else {
    if (market.status !== 'open') return refused('futures.market_halted');
    const { tick } = market.rules;
    if (exits.some(({ at }) => at % tick !== 0n || at / tick > highestOf(market)))
      return refused('futures.price_off_tick');
    const now = priceNow(market, by);
    if (now === undefined || exits.some((exit) => isReached(exit, now))) return refused('futures.trigger_reached');
  }
  const { exitBy, profitPrice, stopPrice } = wanted;
  Object.assign(position, { exitBy, profitPrice, stopPrice, updatedAt: model.at });
  touchPosition(model, position);
  return { ok: true };
}

/** Notes what a price reached, each exit once in all that follows from a command. */
export function reachExits(model: Model, { instrument, by, price }: Shown): void {
  const market = futuresOf(model).markets.get(instrument);
  if (market?.status !== 'open') return;
  const { fired, reached } = rowsOf(model);
  for (const due of dueIn(model, market, by, price)) {
    fired.add(nameOf(due));
    reached.push(due);
  }
}

/** FUTURES-033: tries what was reached, once nobody is short any more. */
export function takeExits(model: Model): void {
  for (let due = rowsOf(model).reached.shift(); due; due = rowsOf(model).reached.shift()) take(model, due);
}

/** FUTURES-033: the stop of a position whose account is short. */
export function takeStop(model: Model, position: PositionRow): void {
  const { reached } = rowsOf(model);
  const place = reached.findIndex((due) => due.position.id === position.id && due.part === 'stop');
  const [due] = place < 0 ? [] : reached.splice(place, 1);
  if (!due) return;
  const market = marketOf(model, position.market);
  cancelKept(model, market, position, position.contracts, bandPrice(market, position.side === 'short'));
  take(model, due);
}

function take(model: Model, { position, part }: Reached): void {
  if (position.status !== 'open') return;
  // FUTURES-037: what is left of the order that brought it.
  const entry = ownOf(model, position.owner).orders.find(({ id, exitBy }) => id === position.order && exitBy);
  if (entry) cancel(model, entry, 'exit');
  closeAtMarket(model, marketOf(model, position.market), position, part);
}

const nameOf = ({ position, part }: Due): string => `${position.id} ${part}`;

/** From below the lowest first, then from above the highest; at one price the older position. */
function dueIn(model: Model, { rules }: Market, by: PriceSource, price: bigint): Due[] {
  const { fired } = rowsOf(model);
  const due: Due[] = [];
  for (const position of allPositions(model))
    if (position.market === rules.market && position.exitBy === by)
      due.push(...exitsOf(position).filter((each) => isReached(each, price) && !fired.has(nameOf(each))));
  return due.sort((a, b) => {
    if (a.rise !== b.rise) return a.rise ? -1 : 1;
    if (a.at !== b.at) return a.at < b.at === a.rise ? -1 : 1;
    return a.position.id - b.position.id || parts.indexOf(a.part) - parts.indexOf(b.part);
  });
}

/** What waits of a position, as the engine words it. */
export function* exitLines({ status, rules: { market, tick } }: Market, position: PositionRow): Generator<string> {
  if (status !== 'open') return;
  for (const { part, rise, at } of exitsOf(position)) {
    const id = position.id * parts.length + parts.indexOf(part);
    yield `trigger futures.exit ${id} ${market} ${position.exitBy} ${rise ? 'rise' : 'fall'} ${at / tick}`;
  }
}
