import type { limit } from '@glassbook/contract';
import type { LimitRow } from '@glassbook/engine';
import { RAISE_KEPT_MS, type LimitName } from '@glassbook/engine/limit/words';
import { formatAmount } from '@glassbook/money';
import type { Used } from '../../shared/self-limits/read-limits.ts';

/** The text of an amount of a limit: minutes of a session, else units of value. */
export const limitAmount = (name: LimitName, amount: bigint, scale: number): string =>
  name === 'session' ? String(amount) : formatAmount(amount, scale);

/** A limit as its owner sees it. A raise that was not confirmed in time is none. */
export function presentLimit(
  name: LimitName,
  row: Omit<LimitRow, 'owner' | 'name'> | undefined,
  used: Used | undefined,
  { scale, now }: { scale: number; now: number },
): limit.Limit {
  const text = (amount: bigint | undefined) => (amount === undefined ? null : limitAmount(name, amount, scale));
  const from = row?.pendingFrom;
  const waits = from !== undefined && now < from + RAISE_KEPT_MS;
  return {
    name,
    amount: text(row?.amount),
    used: used === undefined ? null : formatAmount(used.used, scale),
    resets_ms: used?.resetsMs ?? null,
    raise: waits ? { amount: text(row?.pending), from_ms: from, until_ms: from + RAISE_KEPT_MS } : null,
  };
}
