/** What a refusal by a self-limit says: the limit that applies, what is left of it, and the time from which it no longer does. Times are UTC. */
import type { LimitName } from '@glassbook/engine/limit/words';
import type { State } from '@glassbook/engine';
import { counted, periods, type Counted } from '@glassbook/engine/limit/words';
import { assert } from '@glassbook/money';
import type { Pool } from 'pg';
import type { LimitWords } from '../commands/carry-out.ts';
import type { Catalog, CatalogAsset } from '../../carry/store/catalog.ts';
import { readLimits, type OwnLimits } from './read-limits.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';
import { limitText } from './texts.ts';

/** The limit of what is counted that has the least left. */
function tightest(own: OwnLimits, what: Counted): { amount: bigint; left: bigint; resetsMs: number } | undefined {
  return periods
    .flatMap((period) => {
      const name: LimitName = `${what}.${period}`;
      const amount = own.limits.get(name)?.amount;
      const used = own.used(name);
      if (amount === undefined || used === undefined) return [];
      const left = amount - used.used;
      return [{ amount, left: left > 0n ? left : 0n, resetsMs: used.resetsMs }];
    })
    .sort((a, b) => (a.left < b.left ? -1 : a.left > b.left ? 1 : b.resetsMs - a.resetsMs))[0];
}

/** The asset in whose unit limits are amounts. */
export function limitUnit({ limits: { unit } }: Pick<State, 'limits'>, catalog: Pick<Catalog, 'asset'>): CatalogAsset {
  assert(unit !== undefined, 'the setting limits is in force');
  return catalog.asset(unit);
}

export const limitWords =
  ({ pool, unit: { symbol, scale }, now }: { pool: Pool; unit: CatalogAsset; now: () => number }): LimitWords =>
  async (userId, reason) => {
    const what = counted.find((each) => reason === `limit.${each}_reached`);
    const isPause = reason === 'limit.cooling_off' || reason === 'limit.excluded';
    if (!isPause && what === undefined) return undefined;
    const own = await readLimits(pool, userId, now());
    if (what === undefined)
      return { until: minuteText(reason === 'limit.excluded' ? own.pause.excludedUntil : own.pause.coolOffUntil) };
    const found = tightest(own, what);
    // The limit may have been raised since the refusal.
    const { amount, left, resetsMs } = found ?? { amount: 0n, left: 0n, resetsMs: now() };
    return { limit: limitText(amount, scale), left: limitText(left, scale), unit: symbol, until: minuteText(resetsMs) };
  };
