/** Profit and loss of a position at the price of the page, from its cost basis, which does not move with the price. */
import { mulDiv, WORTH_PLACES, type Amount, type Scaled } from '@glassbook/money';

const power = (places: number): bigint => 10n ** BigInt(places);

/**
 * What one whole unit cost on average, half even: with the places of the price, and as many more as keep amount × its rounding within half a cent.
 * Undefined where there is nothing.
 */
export function averageCost(quantity: Scaled, cost: Scaled, pricePlaces: number): Scaled | undefined {
  if (quantity.amount === 0n) return undefined;
  const whole = quantity.amount / power(quantity.scale);
  const digits = whole === 0n ? 0 : String(whole).length;
  const scale = Math.max(pricePlaces, WORTH_PLACES + digits);
  const amount = mulDiv(
    cost.amount * power(quantity.scale + scale),
    1n,
    quantity.amount * power(cost.scale),
    'half-even',
  );
  return { amount, scale };
}

/** amount × (price − average cost) in cents of USDT, half even; below zero where the price is below the cost. */
export function unrealizedAt(quantity: Scaled, price: Scaled, average: Scaled): Amount {
  const scale = Math.max(price.scale, average.scale);
  const at = (read: Scaled) => read.amount * power(scale - read.scale);
  const gain = at(price) - at(average);
  const cents = mulDiv(
    quantity.amount * power(WORTH_PLACES),
    gain < 0n ? -gain : gain,
    power(quantity.scale + scale),
    'half-even',
  );
  return gain < 0n ? -cents : cents;
}
