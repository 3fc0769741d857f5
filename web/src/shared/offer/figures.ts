/** Figures of offers: every digit, with a sign where they are a gain or a loss. */
import { parseAmount } from '@glassbook/money';
import { figure, trimmed } from '@glassbook/ui/format';

export const unitsOf = (text: string, scale: number): bigint => parseAmount(text, scale) ?? 0n;

/** "0.02%", exactly. */
export const percentOf = (ppm: number): string => `${trimmed({ amount: BigInt(ppm), scale: 4 })}%`;

/** An amount as text, with a sign where it is a gain or a loss. */
export const textOf = (amount: bigint, scale: number): string => figure({ amount, scale });
export const signed = (amount: bigint, scale: number): string =>
  amount > 0n ? `+${textOf(amount, scale)}` : amount < 0n ? `−${textOf(-amount, scale)}` : textOf(0n, scale);
