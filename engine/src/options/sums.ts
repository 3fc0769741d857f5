/** The sums of an option, for screens too. What is paid rounds down, what is taken rounds up. */
import { mulDiv, type Amount } from '@glassbook/money';

const MILLION = 1_000_000n;

export type Rates = { payoutPpm: number; lossPpm: number; feePpm: number };
/** `payout` comes on top of the stake where it is won, `loss` is taken of it where it is lost, `fee` in every case but a void. */
export type Sums = { payout: Amount; loss: Amount; fee: Amount };

export const sumsOf = (stake: Amount, { payoutPpm, lossPpm, feePpm }: Rates): Sums => ({
  payout: mulDiv(stake, BigInt(payoutPpm), MILLION, 'down'),
  loss: mulDiv(stake, BigInt(lossPpm), MILLION, 'up'),
  fee: mulDiv(stake, BigInt(feePpm), MILLION, 'up'),
});
