/** A daily draw, repeated on this device from what is published of it. */
import type { rewards } from '@glassbook/contract';
import { commitmentTo, numberOf, prizeOf } from '@glassbook/engine/rewards/sums';

const DAY_MS = 86_400_000;

/** The first part of a proof that does not match; undefined where everything does. */
export function checkDraw(proof: rewards.ProofTable): 'secret' | 'counter' | 'value' | 'number' | 'odds' | undefined {
  const { day, commitment, odds, seed, secret } = proof;
  if (commitmentTo(secret) !== commitment) return 'secret';
  if (odds.reduce((sum, { count }) => sum + count, 0) !== 10_000) return 'odds';
  const found = numberOf(Date.parse(`${day}T00:00:00Z`) / DAY_MS, secret, seed);
  for (const part of ['counter', 'value', 'number'] as const) if (found[part] !== proof[part]) return part;
  return prizeOf(odds, found.number) ? undefined : 'odds';
}
