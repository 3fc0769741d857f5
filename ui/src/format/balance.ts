import { exact } from './number.ts';

/**
 * A balance: its parts and their total exact, with the asset's own full places, so that they sum to the last digit. What is available is exact where it
 * is alone too, since "Max" takes all of it; what is on hold or missing may be shorter there (`owed`): rounded up.
 */
export function balance({ scale }: { scale: number }, { available, held }: { available: bigint; held: bigint }) {
  const write = (amount: bigint): string => exact({ amount, scale });
  return { available: write(available), held: write(held), total: write(available + held) };
}
