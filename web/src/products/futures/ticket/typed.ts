/** What is typed in a ticket, in the numbers of the engine: ticks and whole contracts. */
import { bandTicks, valueOf } from '@glassbook/engine/quote';
import { formatAmount, parseAmount, rescale, wireDecimal } from '@glassbook/money';
import type { Side } from '../../../shared/trading/instrument.ts';
import type { Contract } from '../market.ts';

/** What a size is typed in: contracts, their unit (the coin; of a coin-margined contract the quote asset), or what they are worth in the margin asset. */
export const sizeUnits = ['unit', 'contracts', 'worth'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

type Priced = { type: 'limit' | 'market'; price: string; side: Side };
type Sized = Priced & { amount: string; unit: SizeUnit };
type Seen = { market: Contract; mark: number | undefined };

const whole = (text: string, scale: number): bigint | undefined => parseAmount(wireDecimal(text), scale);

/** Typed price in ticks; of a market order the end of the band. Undefined where it cannot be read or is off the tick. */
export function limitOf({ type, price, side }: Priced, { market, mark }: Seen): number | undefined {
  if (type === 'market') return mark === undefined ? undefined : bandTicks(mark, market.bandPpm, side === 'buy');
  const typed = whole(price, market.quote.scale);
  if (typed === undefined || typed <= 0n || typed % market.tick !== 0n) return undefined;
  return Number(typed / market.tick);
}

/** At which price a size is converted: at the limit, of a market order at the mark price. */
const ticksFor = (ticket: Priced, around: Seen): number | undefined =>
  ticket.type === 'market' ? around.mark : limitOf(ticket, around);

/** Typed size in contracts; undefined where it cannot be read, is off the step, or nothing. A worth is rounded down to whole contracts. */
export function sizeOf(ticket: Sized, around: Seen): number | undefined {
  const { market } = around;
  if (ticket.unit === 'unit') return contractsIn(ticket.amount, market);
  if (ticket.unit === 'contracts') {
    const typed = whole(ticket.amount, 0);
    return typed === undefined || typed <= 0n || typed > Number.MAX_SAFE_INTEGER ? undefined : Number(typed);
  }
  const [typed, ticks] = [whole(ticket.amount, market.settle.scale), ticksFor(ticket, around)];
  if (typed === undefined || ticks === undefined) return undefined;
  // One more than can be ordered is too many, however much it is.
  let [enough, over] = [0, market.contractsMax + 2];
  while (over - enough > 1) {
    const middle = Math.floor((enough + over) / 2);
    if (valueOf(market.grid, ticks, middle) <= typed) enough = middle;
    else over = middle;
  }
  return enough === 0 ? undefined : enough;
}

/** Contracts of an amount in their unit; undefined where it cannot be read, is off the step, or nothing. */
export function contractsIn(amount: string, { unit, lot }: Contract): number | undefined {
  const typed = whole(amount, unit.scale);
  return typed === undefined || typed <= 0n || typed % lot !== 0n ? undefined : Number(typed / lot);
}

/** What contracts of a ticket are worth, units of the margin asset. */
export function worthOf(contracts: number, ticket: Priced, around: Seen): bigint | undefined {
  const ticks = ticksFor(ticket, around);
  return ticks === undefined ? undefined : valueOf(around.market.grid, ticks, contracts);
}

/** Contracts as they are typed in the ticket's unit. */
export function typedOf(contracts: number, ticket: Priced & { unit: SizeUnit }, around: Seen): string {
  if (ticket.unit === 'unit') return amountText(contracts, around.market);
  if (ticket.unit === 'contracts') return String(contracts);
  const worth = worthOf(contracts, ticket, around);
  // All places: fewer would be another number of contracts.
  return worth === undefined ? '' : formatAmount(worth, around.market.settle.scale).replace(/\.?0+$/, '');
}

/** Contracts as an amount of their unit, as the field shows it. */
export const amountText = (contracts: number, { lot, unit, amountScale }: Contract): string =>
  formatAmount(rescale(BigInt(contracts) * lot, unit.scale, amountScale, 'down'), amountScale);
