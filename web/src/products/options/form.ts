/** The ticket of an option: what is typed, what it adds up to, and what is wrong with it. The sums are the engine's own. */
import type { options } from '@glassbook/contract';
import { sumsOf } from '@glassbook/engine/options/sums';
import { parseAmount } from '@glassbook/money';
import type { z } from 'zod';

export type Offer = z.output<typeof options.offer.reply>;
export type Term = Offer['terms'][number];

export type Sums = { stake: bigint; payout: bigint; loss: bigint; fee: bigint };

/** Undefined where what is typed is no amount. */
export function sums({ scale, fee_ppm: feePpm }: Offer, term: Term, typed: string): Sums | undefined {
  const stake = parseAmount(typed, scale);
  if (stake === undefined || stake === 0n) return undefined;
  return { stake, ...sumsOf(stake, { payoutPpm: term.payout_ppm, lossPpm: term.loss_ppm, feePpm }) };
}

/** What an option comes to: what is gained, below zero where it costs something, and what comes back of stake and fee. */
export const endsOf = ({ stake, payout, loss, fee }: Sums) => ({
  right: { gain: payout - fee, back: stake + payout },
  wrong: { gain: -loss - fee, back: stake - loss },
  equal: { gain: -fee, back: stake },
});

export type Problem = 'amount' | 'min' | 'max' | 'funds';

export function problem(offer: Offer, term: Term, own: Sums | undefined, available: bigint): Problem | undefined {
  if (!own) return 'amount';
  const of = (text: string) => parseAmount(text, offer.scale) ?? 0n;
  if (own.stake < of(term.min_amount)) return 'min';
  if (own.stake > of(term.max_amount)) return 'max';
  return own.stake + own.fee > available ? 'funds' : undefined;
}

/** The most that can be staked of what is available, with its fee: the fee of a part is never more than that of the whole, which rounds up. */
export function most({ fee_ppm: feePpm, scale }: Offer, { max_amount: max }: Term, available: bigint): bigint {
  const million = 1_000_000n;
  const affordable = (available * million) / (million + BigInt(feePpm));
  const limit = parseAmount(max, scale) ?? 0n;
  return affordable > limit ? limit : affordable;
}

/** How often one must be right not to lose in the long run, in tenths of a percent, rounded up: what a wrong one costs of both together. */
export function breakEven(own: Sums): bigint {
  const { right, wrong } = endsOf(own);
  const both = right.gain - wrong.gain;
  return right.gain <= 0n ? 1_000n : (-wrong.gain * 1_000n + both - 1n) / both;
}
