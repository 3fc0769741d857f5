/** When something of stocks is sent on the day: as a session changes, while owners are done, while an auction is carried out, before a close. */
import type { Command } from '@glassbook/engine';
import type { Moment } from '../product.ts';
import { spotOf } from '../spot/market.ts';
import { isAdjusting } from './adjusting.ts';
import { sessionAfter } from './calendar.ts';
import { floorOf, stocksOf } from './floor.ts';
import { PRACTICE, stockNumbers } from './settings.ts';
import { limit, orderOf } from './to-send.ts';

/** The very millisecond in which a session changes, or the next: the index comes, or an order. */
const atChange: Moment = (scene) => {
  const { model, dice, prices } = scene;
  const dues = [...stocksOf(model).stocks.values()].flatMap(({ due, rules }) =>
    due === undefined || (rules.calendar === 'nyse' && dice.chance(70)) ? [] : [due],
  );
  const due = Math.min(...dues);
  if (due === Infinity || due < model.at) return undefined;
  const at = due + dice.pick([-1, 0, 0, 1]);
  const update: Command = {
    ...{ kind: 'indexPrice.update', source: prices.name },
    prices: stockNumbers.map((market) => prices.at(market, at)),
  };
  if (at < model.at) return undefined;
  return { at, command: dice.chance(70) ? update : (limit(scene) ?? update) };
};
/** Owners are being done: an order meanwhile, or the next hundred. */
const whileAdjusting: Moment = (scene) => {
  const { model } = scene;
  const market = stockNumbers.find((each) => isAdjusting(model, each));
  const stock = stocksOf(model).stocks.get(market ?? 0);
  if (!stock) return atChange(scene);
  const command = orderOf(scene, stock, 0);
  return command && { at: model.at, command };
};
/** An auction is being carried out: an order meanwhile, a change of one that takes part or came, a halt, a price, or the next piece. */
const whileCarriedOut: Moment = (scene) => {
  const { model, dice, prices } = scene;
  const stock = [...stocksOf(model).stocks.values()].find(({ row }) => row.stage !== 'none');
  if (!stock) return atChange(scene);
  const { market } = stock.rules;
  const at = model.at + dice.below(70);
  const open = [...spotOf(floorOf(model)).open.values()].filter((each) => each.market === market);
  const order = open.length > 0 ? dice.pick(open) : undefined;
  const way = dice.below(100);
  const update: Command = {
    ...{ kind: 'indexPrice.update', source: prices.name },
    prices: stockNumbers.map((each) => prices.at(each, at)),
  };
  if (way < 35) return { at, command: orderOf(scene, stock, dice.below(20_000) - 10_000) ?? update };
  if (way < (stock.row.stage === 'arriving' ? 50 : 38)) return { at, command: { kind: 'stocks.halt', market } };
  if (way < 55 || !order) return { at, command: update };
  const { owner, id, price } = order;
  if (way < 75) return { at, command: { kind: 'stocks.cancelOrder', owner, order: id } };
  if (way < 80) return { at, command: { kind: 'stocks.cancelAll', owner } };
  return { at, command: { kind: 'stocks.amendOrder', owner, order: id, price: price + stock.rules.tick, amount: 0n } };
};
/** The last half minute of a session, in which prices decide the close. */
const beforeClose: Moment = ({ model, dice, prices }) => {
  const stock = stocksOf(model).stocks.get(PRACTICE);
  const session = stock && sessionAfter(model, stock.rules, model.at);
  const at = (session?.closes ?? 0) - dice.below(30_000) - 1;
  if (at < model.at) return undefined;
  return { at, command: { kind: 'indexPrice.update', source: prices.name, prices: [prices.at(PRACTICE, at)] } };
};
export const moments: readonly Moment[] = [
  atChange,
  atChange,
  atChange,
  atChange,
  atChange,
  whileAdjusting,
  whileCarriedOut,
  whileCarriedOut,
  whileCarriedOut,
  beforeClose,
];
