import { exact } from './number.ts';

/**
 * A balance where its parts are beside their total: all three exact, with the asset's own full places, so that they sum to the last digit. Where
 * one of them is alone, `spendable` (down) and `owed` (up) write it shorter: the same digits, cut or one unit more at the end.
 */
export function balance({ scale }: { scale: number }, { available, held }: { available: bigint; held: bigint }) {
  const write = (amount: bigint): string => exact({ amount, scale });
  return { available: write(available), held: write(held), total: write(available + held) };
}
