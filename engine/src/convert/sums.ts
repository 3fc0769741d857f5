/** The sums of a conversion. Every division rounds against the caller: what an amount is worth down, the spread and the fee up, so that what is received is never more than either allows. */
import { mulDiv, type Amount } from '@glassbook/money';

/** The price of one whole of an asset in units of value, and its number of places. */
export type Priced = { price: Amount; scale: number };

const whole = (scale: number): Amount => 10n ** BigInt(scale);
const MILLION = 1_000_000n;

/** What an amount of one asset is of another at their prices, rounded down; one division, whatever the pair. */
export const grossOf = (amount: Amount, from: Priced, to: Priced): Amount =>
  mulDiv(amount * from.price, whole(to.scale), whole(from.scale) * to.price, 'down');

/** Rounded up. */
export const spreadOf = (gross: Amount, ppm: number): Amount => mulDiv(gross, BigInt(ppm), MILLION, 'up');

/** On top of an amount, rounded up. */
export const feeOf = (amount: Amount, ppm: number): Amount => mulDiv(amount, BigInt(ppm), MILLION, 'up');

/** The most of a balance that can be converted with the fee on top of it, rounded down; the fee is all that is left. */
export const withoutFee = (balance: Amount, ppm: number): Amount =>
  mulDiv(balance, MILLION, MILLION + BigInt(ppm), 'down');

/** In units of value, rounded up. */
export const worthOf = (amount: Amount, { price, scale }: Priced): Amount => mulDiv(amount, price, whole(scale), 'up');
