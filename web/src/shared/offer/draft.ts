/** The form of an offer that takes an amount of one asset, as plain functions: what it comes down to and what is wrong with it. */
import { formatAmount, parseAmount, wireDecimal } from '@glassbook/money';
import { trimZeros } from '../../carry/trim-zeros.ts';

/** Amounts in the asset's smallest unit. */
export type Bounds = {
  scale: number;
  min: bigint;
  /** The most that this owner can still take of the offer, and that is left of it for all. */
  max: bigint;
  left: bigint;
  available: bigint;
};
export type Problem = { kind: 'invalid' | 'small' | 'large' | 'left' | 'short'; amount: bigint };

/** Undefined where it is no amount. */
export function amountOf(text: string, scale: number): bigint | undefined {
  const amount = parseAmount(wireDecimal(text), scale);
  return amount === 0n ? undefined : amount;
}

/** The most that can be taken now, as it is typed. */
export function mostOf({ max, left, available, scale }: Bounds): string {
  const most = [max, left, available].reduce((least, each) => (each < least ? each : least));
  return trimZeros(formatAmount(most, scale));
}

/** The first thing that is wrong, in the order in which the offer refuses. `amount`: the bound, or by how much the balance is short. */
export function problemOf(amount: bigint | undefined, { min, max, left, available }: Bounds): Problem | undefined {
  if (amount === undefined) return { kind: 'invalid', amount: 0n };
  if (amount < min) return { kind: 'small', amount: min };
  if (amount > max) return { kind: 'large', amount: max };
  if (amount > left) return { kind: 'left', amount: left };
  return amount > available ? { kind: 'short', amount: amount - available } : undefined;
}
