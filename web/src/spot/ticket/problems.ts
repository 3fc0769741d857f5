/** Problems of a ticket, most relevant first: codes and amounts. The texts are in the catalog. */
import { holdFor } from '@glassbook/engine/quote';
import { formatAmount, mulDiv, parseAmount, rescale, wireDecimal } from '@glassbook/money';
import { assetPlaces } from '@glassbook/ui/format';
import { stepDown } from '../../trading/instrument.ts';
import type { Market } from '../market.ts';
import { reckoningPrice, stepOf, type NumberField, type Surroundings, type Ticket } from './ticket.ts';

export type ProblemCode =
  | 'market_halted'
  | 'price_missing'
  | 'price_off_tick'
  | 'amount_missing'
  | 'amount_off_lot'
  | 'value_missing'
  | 'value_too_fine'
  | 'worst_off_tick'
  | 'notional_too_small'
  | 'notional_too_large'
  | 'funds';

/** `params` are plain digits with their unit's name apart, so a catalog can say what, by how much and what to do. */
export type Problem = { field: NumberField | 'ticket'; code: ProblemCode; params: Record<string, string> };

/** Places every typed number fits into, so that "too fine" is distinguished from "not a number". */
const finest = 18;

/** All problems of the ticket. An empty field has a problem too; the screen shows it only after submit. */
export function problems(ticket: Ticket, around: Surroundings): Problem[] {
  const { market } = around;
  const found: Problem[] = [];
  if (!market.open) found.push({ field: 'ticket', code: 'market_halted', params: { symbol: market.symbol } });
  if (ticket.type === 'limit') found.push(...offStep('price', ticket.price, market, 'price_missing', 'price_off_tick'));
  else if (ticket.worst !== '')
    found.push(...offStep('worst', ticket.worst, market, 'price_missing', 'worst_off_tick'));
  if (ticket.type === 'market' && ticket.by === 'value') {
    const value = parseAmount(wireDecimal(ticket.value), finest);
    if (value === undefined || value === 0n)
      found.push({ field: 'value', code: 'value_missing', params: { unit: market.quote.name } });
    else if (parseAmount(wireDecimal(ticket.value), market.quote.scale) === undefined)
      found.push({
        field: 'value',
        code: 'value_too_fine',
        params: { places: String(market.quote.scale), unit: market.quote.name },
      });
  } else found.push(...offStep('amount', ticket.amount, market, 'amount_missing', 'amount_off_lot'));
  if (found.length > 0) return found;
  const limits = outsideLimits(ticket, around);
  return limits.length > 0 ? limits : beyondFunds(ticket, around);
}

function offStep(
  field: 'price' | 'amount' | 'worst',
  typed: string,
  market: Market,
  missing: ProblemCode,
  off: ProblemCode,
): Problem[] {
  const { step, scale, shown } = stepOf(field, market);
  const unit = field === 'amount' ? market.base.name : market.quote.name;
  const fine = parseAmount(wireDecimal(typed), finest);
  const write = (amount: bigint): string => formatAmount(rescale(amount, scale, shown, 'down'), shown);
  if (fine === undefined || fine === 0n) return [{ field, code: missing, params: { step: write(step), unit } }];
  const fineStep = rescale(step, scale, finest, 'down');
  if (fine % fineStep === 0n) return [];
  const lower = rescale(stepDown(fine, fineStep), finest, scale, 'down');
  return [
    {
      field,
      code: off,
      params: { typed: wireDecimal(typed), step: write(step), lower: write(lower), upper: write(lower + step), unit },
    },
  ];
}

/** What the order is worth at the price it is reckoned with, quote units. */
function worth(ticket: Ticket, around: Surroundings): bigint | undefined {
  const { market } = around;
  if (ticket.type === 'market' && ticket.by === 'value')
    return parseAmount(wireDecimal(ticket.value), market.quote.scale);
  // The smallest and largest order are measured at the index price where there is no limit.
  const price = ticket.type === 'limit' ? reckoningPrice(ticket, around) : around.index;
  const amount = parseAmount(wireDecimal(ticket.amount), market.base.scale);
  return price === undefined || amount === undefined
    ? undefined
    : mulDiv(price, amount, 10n ** BigInt(market.base.scale), 'down');
}

/** With the places that the asset's balances are shown with, so that a problem names the same figures as the ticket. */
function inPlaces(amount: bigint, asset: Market['base'], round: 'up' | 'down'): string {
  const places = assetPlaces(asset);
  return formatAmount(rescale(amount, asset.scale, places, round), places);
}

function outsideLimits(ticket: Ticket, around: Surroundings): Problem[] {
  const { market } = around;
  const value = worth(ticket, around);
  const field = ticket.type === 'market' && ticket.by === 'value' ? 'value' : 'amount';
  const write = (amount: bigint, round: 'up' | 'down'): string => inPlaces(amount, market.quote, round);
  if (value === undefined) return [];
  if (value < market.notionalMin)
    return [
      {
        field,
        code: 'notional_too_small',
        params: {
          value: write(value, 'down'),
          limit: write(market.notionalMin, 'up'),
          short: write(market.notionalMin - value, 'up'),
          unit: market.quote.name,
        },
      },
    ];
  if (value > market.notionalMax)
    return [
      {
        field,
        code: 'notional_too_large',
        params: {
          value: write(value, 'up'),
          limit: write(market.notionalMax, 'down'),
          over: write(value - market.notionalMax, 'up'),
          unit: market.quote.name,
        },
      },
    ];
  return [];
}

/** Whether what would be put on hold is there. A market order by amount holds at the worst price it accepts. */
function beyondFunds(ticket: Ticket, around: Surroundings): Problem[] {
  const { market, funds } = around;
  if (funds === undefined) return [];
  const byValue = ticket.type === 'market' && ticket.by === 'value';
  const price = reckoningPrice(ticket, around);
  const amount = byValue ? undefined : parseAmount(wireDecimal(ticket.amount), market.base.scale);
  const buying = ticket.side === 'buy';
  let needed: bigint | undefined;
  if (buying && byValue) needed = parseAmount(wireDecimal(ticket.value), market.quote.scale);
  else if (amount !== undefined && (price !== undefined || !buying))
    needed = holdFor({ side: ticket.side, price: price ?? 0n, amount }, market.base.scale);
  const available = buying ? funds.quote : funds.base;
  if (needed === undefined || needed <= available) return [];
  const asset = buying ? market.quote : market.base;
  const write = (sum: bigint, round: 'up' | 'down'): string => inPlaces(sum, asset, round);
  return [
    {
      field: byValue ? 'value' : 'amount',
      code: 'funds',
      params: {
        needed: write(needed, 'up'),
        available: write(available, 'down'),
        short: write(needed - available, 'up'),
        unit: asset.name,
      },
    },
  ];
}
