/** The sums of OTC trading. Formulas: docs/otc.md. */
import { mulDiv, type Amount } from '@glassbook/money';
import { FAR_PPM, PRICE_PLACES, RATE_PLACES, TIERS, type OtcSide } from './words.ts';

const MILLION = 1_000_000n;
const power = (places: number): Amount => 10n ** BigInt(places);

/** What an amount costs in the smallest unit of a currency, rounded up. `price`: for one whole unit, at the currency's places and two more; `scale`: places of the asset. */
export const totalOf = (amount: Amount, price: Amount, scale: number): Amount =>
  mulDiv(amount, price, power(scale + PRICE_PLACES), 'up');

/** What a sum of a currency buys, rounded down. */
export const amountOf = (total: Amount, price: Amount, scale: number): Amount =>
  mulDiv(total, power(scale + PRICE_PLACES), price, 'down');

/** An index price (smallest units of the asset of worths, which has `unitScale` places, for one whole unit) and a rate, in a currency of so many places. */
export type Market = { index: Amount; unitScale: number; rate: Amount; places: number };

/** The market price as a fraction of prices: above and below the line. */
const fractionOf = ({ index, unitScale, rate, places }: Market): readonly [above: Amount, below: Amount] => [
  index * rate * power(places + PRICE_PLACES),
  power(unitScale + RATE_PLACES),
];

/** Index × rate × (1 + ratio): rounded up where the owner of the ad sells, down where the owner buys. `ratioPpm` is above −1,000,000. */
export function indexedPrice(market: Market, ratioPpm: number, side: OtcSide): Amount {
  const [above, below] = fractionOf(market);
  return mulDiv(above, MILLION + BigInt(ratioPpm), below * MILLION, side === 'sell' ? 'up' : 'down');
}

/** Whether a price is more than 20 % from the market price. */
export function isFar(price: Amount, market: Market): boolean {
  const [above, below] = fractionOf(market);
  const off = price * below - above;
  return (off < 0n ? -off : off) * MILLION > above * BigInt(FAR_PPM);
}

/** The worst price that a taker accepts who saw this one: a buyer's is rounded down, a seller's up. */
export const worstPrice = (seen: Amount, slippagePpm: number, takerBuys: boolean): Amount =>
  takerBuys
    ? mulDiv(seen, MILLION + BigInt(slippagePpm), MILLION, 'down')
    : mulDiv(seen, MILLION - BigInt(slippagePpm), MILLION, 'up');

/** What staff return of an order: what the buyer has of the coin, then worth × missing ÷ amount, rounded down, from a deposit as far as it goes. */
export function returnOf(
  order: { amount: Amount; worth: Amount },
  available: Amount,
  deposit: Amount,
): { coin: Amount; paid: Amount } {
  const coin = available < order.amount ? available : order.amount;
  const due = mulDiv(order.worth, order.amount - coin, order.amount, 'down');
  return { coin, paid: due < deposit ? due : deposit };
}

/** The tier that figures of 30 days reach, from 1. `unitScale`: places of the asset of worths. */
export function tierOf(figures: { orders: number; completionPpm: number; worth: Amount }, unitScale: number): number {
  const reached = TIERS.filter(
    ({ orders, completionPpm, worth }) =>
      figures.orders >= orders && figures.completionPpm >= completionPpm && figures.worth >= worth * power(unitScale),
  );
  return reached.length;
}

/** Released orders of all that were decided by the merchant, in hundredths of a percent, rounded down; undefined where there is none. */
export const completionOf = (released: number, failed: number): number | undefined =>
  released + failed === 0 ? undefined : Math.floor((released * 10_000) / (released + failed));
