/** The sums of stocks, for screens too: what the engine takes and pays. Amounts are in smallest units; a price is quote units for one whole share. Formulas: docs/stocks.md. */
import { mulDiv, type Amount } from '@glassbook/money';
import { bandAround } from './auction/uncross.ts';
import type { ActionRow } from './state.ts';

export {
  dayOf,
  openingAt,
  sessionAfter,
  sessionBefore,
  type CalendarKind,
  type Schedules,
} from './calendar/sessions.ts';
export { uncross, type Depth, type Uncrossed } from './auction/uncross.ts';
export { costOf, feeOf, valueWithin } from '../spot/quote.ts';

const PPM = 1_000_000n;
const wholeOf = (scale: number): Amount => 10n ** BigInt(scale);

/** Returns the limit at which a market order waits for an auction: the reference and 10 %, rounded towards it to the tick. */
export function waitingLimit(side: 'buy' | 'sell', reference: Amount, tick: Amount): Amount {
  const { low, high } = bandAround(reference, tick);
  return BigInt(side === 'buy' ? high : low) * tick;
}

/** A dividend of so many shares: gross rounded down, tax up. `amount` is for one whole share. */
export function dividendOf(
  { amount, taxPpm }: { amount: Amount; taxPpm: number },
  shares: Amount,
  scale: number,
): { gross: Amount; tax: Amount; net: Amount } {
  const gross = mulDiv(amount, shares, wholeOf(scale), 'down');
  const tax = mulDiv(gross, BigInt(taxPpm), PPM, 'up');
  return { gross, tax, net: gross - tax };
}

export type Ratio = { numerator: number; denominator: number };

/** What a split leaves of so many shares, down to the smallest unit, and what is paid for the fraction of one that is gone, rounded down: it at the close before the split, `price`, adjusted. */
export function splitOf(
  { numerator, denominator }: Ratio,
  shares: Amount,
  { price, scale }: { price: Amount; scale: number },
): { after: Amount; paid: Amount } {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  const product = shares * n;
  // The fraction is (shares × n mod d) ÷ d units, of which a whole share costs price × d ÷ n.
  return { after: product / d, paid: ((product % d) * price) / (n * wholeOf(scale)) };
}

/** A price after a split: of a share that is n ÷ d of one before, rounded down. */
export const splitPrice = ({ numerator, denominator }: Ratio, price: Amount): Amount =>
  mulDiv(price, BigInt(denominator), BigInt(numerator), 'down');

/** What a delisting pays for so many shares, rounded down. */
export const delistedWorth = (price: Amount, shares: Amount, scale: number): Amount =>
  mulDiv(price, shares, wholeOf(scale), 'down');

/** Whether owners are being done for an action, so orders are refused. Paying a dividend that was recorded refuses none. */
export const isAdjustment = ({ isRunning, state }: Pick<ActionRow, 'isRunning' | 'state'>): boolean =>
  isRunning && state === 'announced';

/** The part of a cost that so many of all shares take along, half even. */
export const costPart = (cost: Amount, part: Amount, all: Amount): Amount => mulDiv(cost, part, all, 'half-even');
