/** Changed prices of a conditional order that waits: what is wrong with them, and the request. */
import type { spot } from '@glassbook/contract';
import { cutPlaces, parseAmount, wireDecimal } from '@glassbook/money';
import type { Market } from '../market.ts';
import { offStep, type Problem } from '../ticket/problems.ts';

export const changeable = ['stop_price', 'stop_limit', 'profit_price', 'profit_limit'] as const;
export type Changeable = (typeof changeable)[number];
/** The typed texts of the prices it has. */
export type Changes = Partial<Record<Changeable, string>>;

/** Its prices as they would be typed. A limit side that rests in the book has its limit alone. */
export const pricesOf = (order: spot.Conditional, { priceScale }: Market): Changes =>
  Object.fromEntries(
    changeable.flatMap((name) => {
      const text = name === 'profit_price' && order.leg_id !== null ? null : order[name];
      return text === null ? [] : [[name, cutPlaces(text, priceScale)]];
    }),
  );

/** The first problem of each price. The server judges them against the price now. */
export const changeProblems = (typed: Changes, market: Market): Partial<Record<Changeable, Problem>> =>
  Object.fromEntries(
    changeable.flatMap((name) => {
      const text = typed[name];
      const [problem] = text === undefined ? [] : offStep('price', text, market, 'price_missing', 'price_off_tick');
      return problem === undefined ? [] : [[name, problem]];
    }),
  );

/** What the wire takes: only what differs; undefined where nothing does. */
export function changesOf(typed: Changes, order: spot.Conditional, { quote }: Market): Changes | undefined {
  const changed = changeable.flatMap((name) => {
    const [text, before] = [typed[name], order[name]];
    if (text === undefined || before === null) return [];
    const plain = wireDecimal(text);
    return parseAmount(plain, quote.scale) === parseAmount(before, quote.scale) ? [] : [[name, plain] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
